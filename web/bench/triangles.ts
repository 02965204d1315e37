/** The measure of the player's pace: a scene of three.js with nothing in it but triangles. */

import * as THREE from "three";

/** Draw a plain ball of about so many triangles for some seconds; frames a second. */
async function pace(triangles: number, seconds: number): Promise<number> {
  const renderer = new THREE.WebGLRenderer();
  renderer.setSize(window.innerWidth, window.innerHeight);
  document.body.replaceChildren(renderer.domElement);
  const rows = Math.max(2, Math.round(Math.sqrt(triangles / 4)));
  const ball = new THREE.Mesh(
    new THREE.SphereGeometry(1, 2 * rows, rows),
    new THREE.MeshBasicMaterial({ color: 0x2f6db5 }),
  );
  const scene = new THREE.Scene();
  scene.add(ball);
  const camera = new THREE.PerspectiveCamera(35, window.innerWidth / window.innerHeight);
  camera.position.z = 4;
  const began = performance.now();
  let frames = 0;
  while (performance.now() - began < 1000 * seconds) {
    await new Promise(requestAnimationFrame);
    ball.rotation.y += 0.01;
    renderer.render(scene, camera);
    frames += 1;
  }
  return (1000 * frames) / (performance.now() - began);
}

Object.assign(globalThis, { pace });
