import type {Switches} from '../sessions/switches.ts';

/** The demo's catalogue. Its ids, versions and profiles cover every branch of the HTTP interface. */

export interface CatalogueApplication {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** The default stage: a file in the stages folder. */
  readonly stage: string;
  readonly versions: readonly {readonly version: string; readonly description: string}[];
  /** Some deployments confirm an application or a version with 202 instead of 200. */
  readonly existenceStatus: 200 | 202;
  readonly creation: 'allowed' | 'forbidden' | 'no-capacity';
}

export interface CatalogueProfile {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** An application id, or `*` for all applications. */
  readonly application: string;
  /** A version, or `*` for all versions. */
  readonly version: string;
  readonly start: 'warm' | 'cold' | 'cold-long';
  /** How the host of the profile differs from the default. See `switches.ts`. */
  readonly switches?: Pick<Switches, 'secondClient' | 'sizes'>;
}

const DEFAULTS = {existenceStatus: 200, creation: 'allowed'} as const;

export const APPLICATIONS: readonly CatalogueApplication[] = [
  {
    ...DEFAULTS,
    id: 'usd-viewer',
    name: 'USD Viewer',
    description: 'View OpenUSD stages, select prims and browse the prim tree.',
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
    ...DEFAULTS,
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
    ...DEFAULTS,
    id: 'city-planner',
    name: 'City Planner',
    description: 'A city district for studies of sight lines and shadows.',
    tags: ['planning', 'digital-twin'],
    stage: 'city.usda',
    versions: [
      {version: '0.9.0', description: 'Terrain and buildings.'},
      {version: '1.0.0', description: 'Sun studies by date and hour.'},
    ],
  },
  {
    ...DEFAULTS,
    existenceStatus: 202,
    id: 'molecule-lab',
    name: 'Molecule Lab',
    description: 'Ball-and-stick models of small molecules.',
    tags: ['science', 'viewer'],
    stage: 'molecule.usda',
    versions: [{version: '1.0.0', description: 'Ball-and-stick models.'}],
  },
  {
    ...DEFAULTS,
    id: 'restricted',
    name: 'Restricted Review',
    description: 'You can see this application, but you cannot start it.',
    tags: ['review'],
    stage: 'tea-set.usda',
    creation: 'forbidden',
    versions: [{version: '1.0.0', description: 'For invited reviewers only.'}],
  },
  {
    ...DEFAULTS,
    id: 'busy',
    name: 'Busy Renderer',
    description: 'Path tracing on worker nodes of its own.',
    tags: ['rendering'],
    stage: 'tea-set.usda',
    creation: 'no-capacity',
    versions: [{version: '1.0.0', description: 'Requires a node that is never available.'}],
  },
];

const FOR_ALL = {application: '*', version: '*', start: 'warm'} as const;

export const PROFILES: readonly CatalogueProfile[] = [
  {
    ...FOR_ALL,
    id: 'default',
    name: 'Default',
    description: 'Uses a running node. The session is ready immediately.',
  },
  {
    ...FOR_ALL,
    id: 'cold',
    name: 'Cold start',
    description: 'Starts a node first, which takes a few seconds.',
    start: 'cold',
  },
  {
    ...FOR_ALL,
    id: 'cold-long',
    name: 'Cold start of a new stack',
    description: 'Starts with empty node, image and shader caches, which takes half a minute.',
    start: 'cold-long',
  },
  {
    ...FOR_ALL,
    id: 'shared',
    name: 'Shared',
    description: 'Further clients watch the same video, without input.',
    switches: {secondClient: 'spectator'},
  },
  {
    ...FOR_ALL,
    id: 'exclusive',
    name: 'Exclusive',
    description: 'Refuses a further client while the first is connected.',
    switches: {secondClient: 'close-3005'},
  },
  {
    ...FOR_ALL,
    id: 'no-resize',
    name: 'Without dynamic resize',
    description: 'Keeps the size that the client requests when it connects.',
    switches: {sizes: 'at-connect'},
  },
  {
    ...FOR_ALL,
    id: 'fixed-size',
    name: 'Fixed size',
    description: 'Renders 1280 × 720 only. If a client requests another size, the video is black.',
    switches: {sizes: 'fixed'},
  },
  {
    ...FOR_ALL,
    id: 'window',
    name: 'Window',
    description: 'Renders into a window of 1280 × 720. After a request for another size, the video is black.',
    switches: {sizes: 'window'},
  },
  {
    ...FOR_ALL,
    id: 'high-memory',
    name: 'High memory',
    description: '64 GiB for large stages.',
    application: 'factory-twin',
  },
  {
    ...FOR_ALL,
    id: 'preview',
    name: 'Preview',
    description: 'Settings for the pre-release only.',
    version: '2.0.0-beta+001',
  },
];
