/** A prim of a binary layer. */
export interface CratePrim {
  name: string;
  type: string;
  attributes?: Record<string, CrateValue>;
  children?: CratePrim[];
}

export type CrateValue =
  | {token: string}
  | {double: number}
  | {ints: number[]}
  | {points: number[]}
  /** A compressed list of zeros that claims this length. */
  | {claimedInts: number}
  | {specifier: number}
  | {referenceListOp: true};

const types = {int: 3, double: 9, token: 11, vec3f: 24, referenceListOp: 35, specifier: 42};
const specTypes = {attribute: 1, prim: 6, pseudoRoot: 7};

/** Writes USD's oldest binary format (0.3.0, uncompressed), as far as the tests need it. */
export function writeCrate(header: Record<string, CrateValue>, prims: CratePrim[]): Uint8Array {
  const bytes: number[] = new Array<number>(88).fill(0);
  const tokens: string[] = [];
  const fields: number[] = [];
  const fieldSets: number[] = [];
  const specs: number[] = [];
  const paths: number[] = [];
  let pathCount = 0;

  const u32 = (value: number) => [
    value & 255,
    (value >>> 8) & 255,
    (value >>> 16) & 255,
    (value >>> 24) & 255,
  ];
  const u64 = (value: number) => [...u32(value), ...u32(0)];
  const float = (value: number) => [...new Uint8Array(new Float32Array([value]).buffer)];
  const token = (text: string) => {
    if (!tokens.includes(text)) tokens.push(text);
    return tokens.indexOf(text);
  };
  const represented = (value: CrateValue): number[] => {
    const inlined = (type: number, payload: number[]) => [
      ...payload,
      ...u32((0x40000000 | (type << 16)) >>> 0),
    ];
    if ('token' in value) return inlined(types.token, u32(token(value.token)));
    if ('double' in value) return inlined(types.double, float(value.double));
    if ('specifier' in value) return inlined(types.specifier, u32(value.specifier));
    const at = bytes.length;
    if ('referenceListOp' in value) {
      bytes.push(0);
      return [...u32(at), ...u32(types.referenceListOp << 16)];
    }
    if ('claimedInts' in value) {
      // The compressed content is empty, so every number of the list is zero.
      bytes.push(...u32(value.claimedInts), ...u64(1), 0);
      return [...u32(at), ...u32((0xa0000000 | (types.int << 16)) >>> 0)];
    }
    if ('ints' in value) bytes.push(...u32(value.ints.length), ...value.ints.flatMap(u32));
    else bytes.push(...u32(value.points.length / 3), ...value.points.flatMap(float));
    return [...u32(at), ...u32((0x80000000 | (('ints' in value ? types.int : types.vec3f) << 16)) >>> 0)];
  };
  const spec = (path: number, type: number, values: Record<string, CrateValue>) => {
    specs.push(...u32(path), ...u32(fieldSets.length / 4), ...u32(type));
    for (const [name, value] of Object.entries(values)) {
      fieldSets.push(...u32(fields.length / 12));
      fields.push(...u32(token(name)), ...represented(value));
    }
    fieldSets.push(...u32(0xffffffff));
  };

  interface Node {
    name: string;
    property: boolean;
    type: number;
    values: Record<string, CrateValue>;
    children: Node[];
  }
  const node = ({name, type, attributes = {}, children = []}: CratePrim): Node => ({
    name,
    property: false,
    type: specTypes.prim,
    values: {
      specifier: {specifier: 0},
      typeName: {token: type},
      ...('references' in attributes ? {references: {referenceListOp: true}} : {}),
    },
    children: [
      ...Object.entries(attributes)
        .filter(([attribute]) => attribute !== 'references')
        .map(([attribute, value]) => ({
          name: attribute,
          property: true,
          type: specTypes.attribute,
          values: {default: value},
          children: [],
        })),
      ...children.map(node),
    ],
  });
  const root: Node = {
    name: '',
    property: false,
    type: specTypes.pseudoRoot,
    values: header,
    children: prims.map(node),
  };

  // The values come first, because the path tree stores offsets that depend on them.
  const writePath = (each: Node, siblings: Node[]): number[] => {
    const path = pathCount++;
    spec(path, each.type, each.values);
    const child = each.children[0];
    const sibling = siblings[0];
    const bits = (child ? 1 : 0) | (sibling ? 2 : 0) | (each.property ? 4 : 0);
    const below = child ? writePath(child, each.children.slice(1)) : [];
    const beside = sibling ? writePath(sibling, siblings.slice(1)) : [];
    const head = [...u32(path), ...u32(token(each.name)), bits];
    // The offsets are relative here. They become absolute when the section's position is known.
    if (child && sibling)
      return [...head, -(17 + below.length), ...new Array<number>(7).fill(-1e9), ...below, ...beside];
    return [...head, ...below, ...beside];
  };
  paths.push(...writePath(root, []));

  const sections: [string, number[]][] = [];
  const text = tokens.flatMap((each) => [...new TextEncoder().encode(each), 0]);
  sections.push(['TOKENS', [...u64(tokens.length), ...u64(text.length), ...text]]);
  sections.push(
    ['FIELDS', fields],
    ['FIELDSETS', fieldSets],
    ['PATHS', [...u64(pathCount), ...paths]],
    ['SPECS', specs],
  );
  const contents: number[] = [...u64(sections.length)];
  for (const [name, content] of sections) {
    const start = bytes.length;
    content.forEach((byte, at) => {
      if (byte < 0 && byte > -1e9) content.splice(at, 8, ...u64(start + at - 9 - byte));
    });
    bytes.push(...content);
    contents.push(...Buffer.from(name.padEnd(16, '\0'), 'latin1'), ...u64(start), ...u64(content.length));
  }
  const toc = bytes.length;
  bytes.push(...contents);
  bytes.splice(0, 24, ...Buffer.from('PXR-USDC', 'latin1'), 0, 3, 0, 0, 0, 0, 0, 0, ...u64(toc));
  return Uint8Array.from(bytes);
}
