/** Types of prims that have no visible shape, such as materials and settings. */
export const NON_VISUAL_TYPES: ReadonlySet<string> = new Set([
  'Material',
  'Shader',
  'NodeGraph',
  'GeomSubset',
  'RenderSettings',
  'RenderProduct',
  'RenderVar',
  'OmniGraph',
]);
