/**
 * Patterns that the graphics card draws by itself, sharp at any distance: squares of two colours on
 * a body, so that its turning is seen, and fine lines on a ground.
 *
 * Both are averages over the width of a pixel.  A square wave has a triangle for its integral, so
 * that its average is a difference of triangles.
 */

import * as THREE from "three";

type Patterned = THREE.MeshLambertMaterial | THREE.MeshStandardMaterial | THREE.MeshBasicMaterial;

const FUNCTIONS = /* glsl */ `
varying vec2 vPattern;
float ramp(float x) { return 2.0 * abs(fract(0.5 * x) - 0.5); }
float wave(float x, float w) { return (ramp(x - 0.5 * w) - ramp(x + 0.5 * w)) / w; }
`;

/** Squares of 1 by 1 in two colours; those of the first row are marked by a third. */
const CHEQUERED = /* glsl */ `
vec2 w = max(fwidth(vPattern), 1e-4);
float which = 0.5 + 0.5 * wave(vPattern.x, w.x) * wave(vPattern.y, w.y);
vec3 dark = vPattern.y < 1.0 ? uMark : uSecond;
diffuseColor.rgb *= mix(dark, uFirst, which);
`;

/** Lines along whole numbers, fainter where there are more than a pixel can show. */
const LINED = /* glsl */ `
vec2 w = max(fwidth(vPattern), 1e-6);
vec2 off = abs(fract(vPattern + 0.5) - 0.5);
vec2 seen = (1.0 - smoothstep(vec2(0.0), 0.75 * w, off - 0.5 * uWidth)) * min(vec2(1.0), 0.5 / w);
float line = clamp(max(seen.x, seen.y), 0.0, 1.0);
diffuseColor.rgb *= mix(uFirst, uSecond, line);
`;

/** The colours of a pattern; a change is seen in the next picture. */
export class Pattern {
  private readonly uniforms = {
    uFirst: { value: new THREE.Color() },
    uSecond: { value: new THREE.Color() },
    uMark: { value: new THREE.Color() },
    uCells: { value: new THREE.Vector2() },
    uWidth: { value: 0.012 },
  };

  private constructor(
    private readonly source: string,
    along: number,
    around: number,
  ) {
    this.uniforms.uCells.value.set(along, around);
  }

  /** @param along @param around how many squares there are in the two directions of `uv` */
  static chequered(along: number, around: number): Pattern {
    return new Pattern(CHEQUERED, along, around);
  }

  static lined(along: number, around: number): Pattern {
    return new Pattern(LINED, along, around);
  }

  paint(first: number, second: number, mark = second): void {
    this.uniforms.uFirst.value.set(first);
    this.uniforms.uSecond.value.set(second);
    this.uniforms.uMark.value.set(mark);
  }

  /** The pattern instead of the material's even colour. */
  on<M extends Patterned>(material: M): M {
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.uniforms);
      shader.vertexShader = shader.vertexShader
        .replace(
          "#include <common>",
          "#include <common>\nuniform vec2 uCells;\nvarying vec2 vPattern;",
        )
        .replace("#include <begin_vertex>", "#include <begin_vertex>\nvPattern = uv * uCells;");
      const uniforms = "uniform vec3 uFirst, uSecond, uMark;\nuniform float uWidth;\n";
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\n${uniforms}${FUNCTIONS}`)
        .replace("#include <color_fragment>", `#include <color_fragment>\n{${this.source}}`);
    };
    material.customProgramCacheKey = () => this.source;
    return material;
  }
}
