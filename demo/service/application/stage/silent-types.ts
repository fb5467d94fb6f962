/** Types of prims that others refer to, or that carry settings; nothing of them would be in the picture. */
export const silentTypes: ReadonlySet<string> = new Set([
  'Material',
  'Shader',
  'NodeGraph',
  'GeomSubset',
  'RenderSettings',
  'RenderProduct',
  'RenderVar',
  'OmniGraph',
]);
