/** What a browser draws with. */

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether there is no graphics card, so that every pixel costs the processor's time. */
export function drawsInSoftware(): boolean {
  const probe = document.createElement("canvas").getContext("webgl2");
  if (probe === null) return false;
  const known = probe.getExtension("WEBGL_debug_renderer_info");
  const name = known ? String(probe.getParameter(known.UNMASKED_RENDERER_WEBGL)) : "";
  probe.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(name);
}
