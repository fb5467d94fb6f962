/** What the demo offers. Ids, versions and profiles are chosen to meet every branch of the interface. */

export interface CatalogueApplication {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** The stage that is opened when the request names none: a file of the stages folder. */
  readonly stage: string;
  readonly versions: readonly {readonly version: string; readonly description: string}[];
  /** Some deployments confirm the existence of an application or a version with 202 in place of 200. */
  readonly existenceStatus: 200 | 202;
  readonly creation: 'allowed' | 'forbidden' | 'no-capacity';
}

export interface CatalogueProfile {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** An application id, or `*` for all of them. */
  readonly application: string;
  /** A version, or `*` for all of them. */
  readonly version: string;
  readonly start: 'warm' | 'cold' | 'cold-long';
}

const usual = {existenceStatus: 200, creation: 'allowed'} as const;

export const applications: readonly CatalogueApplication[] = [
  {
    ...usual,
    id: 'usd-viewer',
    name: 'USD Viewer',
    description: 'Opens any OpenUSD stage: look around it, pick prims and read its tree.',
    tags: ['viewer', 'openusd'],
    stage: 'tea-set.usda',
    versions: [
      {version: '1.0.0', description: 'First release.'},
      {version: '1.1.0', description: 'Picking in the viewport.'},
      {version: '1.2.0', description: 'Faster loading of large stages.'},
      {version: '2.0.0-beta+001', description: 'Preview of the new renderer settings.'},
    ],
  },
  {
    ...usual,
    id: 'factory-twin',
    name: 'Factory Twin',
    description: 'A production hall with its robots, conveyors and sensors.',
    tags: ['viewer', 'industry', 'digital-twin'],
    stage: 'factory.usda',
    versions: [
      {version: '3.4.0', description: 'Two production lines.'},
      {version: '3.5.1', description: 'Energy use for each station.'},
    ],
  },
  {
    ...usual,
    id: 'city-planner',
    name: 'City Planner',
    description: 'A district at the scale of streets, for sight lines and shadow studies.',
    tags: ['planning', 'digital-twin'],
    stage: 'city.usda',
    versions: [
      {version: '0.9.0', description: 'Terrain and buildings.'},
      {version: '1.0.0', description: 'Sun studies by date and hour.'},
    ],
  },
  {
    ...usual,
    existenceStatus: 202,
    id: 'molecule-lab',
    name: 'Molecule Lab',
    description: 'Ball-and-stick models of small molecules.',
    tags: ['science', 'viewer'],
    stage: 'molecule.usda',
    versions: [{version: '1.0.0', description: 'Ball-and-stick models.'}],
  },
  {
    ...usual,
    id: 'restricted',
    name: 'Restricted Review',
    description: 'An application that the caller may see but not start.',
    tags: ['review'],
    stage: 'tea-set.usda',
    creation: 'forbidden',
    versions: [{version: '1.0.0', description: 'For invited reviewers only.'}],
  },
  {
    ...usual,
    id: 'busy',
    name: 'Busy Renderer',
    description: 'An application whose worker nodes are all taken.',
    tags: ['rendering'],
    stage: 'tea-set.usda',
    creation: 'no-capacity',
    versions: [{version: '1.0.0', description: 'Needs a node that nobody has.'}],
  },
];

export const profiles: readonly CatalogueProfile[] = [
  {
    id: 'default',
    name: 'Default',
    description: 'A running node: the session is ready at once.',
    application: '*',
    version: '*',
    start: 'warm',
  },
  {
    id: 'cold',
    name: 'Cold start',
    description: 'A node must be started first: some seconds.',
    application: '*',
    version: '*',
    start: 'cold',
  },
  {
    id: 'cold-long',
    name: 'Cold start of a new stack',
    description: 'Node, image and shader caches are all missing: half a minute.',
    application: '*',
    version: '*',
    start: 'cold-long',
  },
  {
    id: 'high-memory',
    name: 'High memory',
    description: '64 GiB for large stages.',
    application: 'factory-twin',
    version: '*',
    start: 'warm',
  },
  {
    id: 'preview',
    name: 'Preview',
    description: 'Settings that only the pre-release understands.',
    application: '*',
    version: '2.0.0-beta+001',
    start: 'warm',
  },
];
