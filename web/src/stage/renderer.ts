/** What draws sceneries: one context of the graphics card. */

import * as THREE from "three";

/** @param smooth edges are smoothed by the card */
export function createRenderer(smooth: boolean): THREE.WebGLRenderer {
  const renderer = new THREE.WebGLRenderer({ antialias: smooth });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  return renderer;
}

/** End it; a page has few contexts, and the next one needs its place. */
export function endRenderer(renderer: THREE.WebGLRenderer): void {
  renderer.dispose();
  renderer.forceContextLoss();
}
