/** A function of the gateway of the demo: an application that a page names by ids. */
export interface GatewayFunction {
  readonly id: string;
  readonly versionId: string;
  readonly appId: string;
  /** Whether the function streams. */
  readonly streams: boolean;
}

/** The functions of the demo's gateway. Pages name a function by its id. */
export const FUNCTIONS: readonly GatewayFunction[] = [
  {
    id: '7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d01',
    versionId: '0b6f2a90-97d4-4c1b-8f65-6e1f4d2c7a11',
    appId: 'usd-viewer',
    streams: true,
  },
  {
    id: '7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d02',
    versionId: '0b6f2a90-97d4-4c1b-8f65-6e1f4d2c7a12',
    appId: 'factory-twin',
    streams: true,
  },
  {
    id: '7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d03',
    versionId: '0b6f2a90-97d4-4c1b-8f65-6e1f4d2c7a13',
    appId: 'usd-viewer',
    streams: false,
  },
  {
    id: '7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d04',
    versionId: '0b6f2a90-97d4-4c1b-8f65-6e1f4d2c7a14',
    appId: 'city-planner',
    streams: true,
  },
  {
    id: '7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d05',
    versionId: '0b6f2a90-97d4-4c1b-8f65-6e1f4d2c7a15',
    appId: 'molecule-lab',
    streams: true,
  },
];

/** The keys that the gateway accepts unless the demo has a token, which replaces the first one. */
export const DEMO_KEYS = {
  valid: 'demo-key',
  otherAccount: 'demo-key-of-another-account',
  withoutScope: 'demo-key-without-scope',
} as const;
