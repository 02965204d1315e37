/** A bare scene of three.js: one sphere of so many triangles, lit, turning.  Not in the player. */

import * as THREE from "three";

/** Fill the page with it; the function returned draws it at time t. */
function bareScene(triangles: number): (t: number) => void {
  const renderer = new THREE.WebGLRenderer({ antialias: true });
  renderer.setSize(innerWidth, innerHeight);
  document.body.replaceChildren(renderer.domElement);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0xf6f7f9);
  const lens = new THREE.PerspectiveCamera(35, innerWidth / innerHeight, 0.02, 2000);
  lens.position.z = 4;
  const rows = Math.max(2, Math.round(Math.sqrt(triangles / 4)));
  const sphere = new THREE.Mesh(
    new THREE.SphereGeometry(1, Math.max(3, Math.round(triangles / (2 * rows))), rows),
    new THREE.MeshStandardMaterial({ color: 0x2f6db5 }),
  );
  const sun = new THREE.DirectionalLight(0xffffff, 2);
  sun.position.set(-2, 2, 5);
  scene.add(sphere, sun, new THREE.HemisphereLight());
  return (t) => {
    sphere.rotation.y = t;
    renderer.render(scene, lens);
  };
}

Object.assign(globalThis, { bareScene });
