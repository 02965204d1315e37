/** What a browser draws with. */

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let known: boolean | null = null;

/** Whether there is no graphics card, so that every pixel costs the processor's time. */
export function drawsInSoftware(): boolean {
  return (known ??= probed());
}

/** Ask a context for the name of what draws; making one takes long, so this is done once. */
function probed(): boolean {
  const probe = document.createElement("canvas").getContext("webgl2");
  if (probe === null) return false;
  const told = probe.getExtension("WEBGL_debug_renderer_info");
  const name = told ? String(probe.getParameter(told.UNMASKED_RENDERER_WEBGL)) : "";
  probe.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(name);
}
