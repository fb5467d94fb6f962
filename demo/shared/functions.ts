/** A function of the gateway of the demo: an application that a page names by ids. */
export interface GatewayFunction {
  readonly id: string;
  readonly versionId: string;
  readonly appId: string;
  /** Whether the function streams. */
  readonly streams: boolean;
}

const createFunction = (number: number, appId: string, streams = true): GatewayFunction => ({
  id: `7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d0${number}`,
  versionId: `0b6f2a90-97d4-4c1b-8f65-6e1f4d2c7a1${number}`,
  appId,
  streams,
});

/** The functions of the demo's gateway. Pages name a function by its id. */
export const FUNCTIONS: readonly GatewayFunction[] = [
  createFunction(1, 'usd-viewer'),
  createFunction(2, 'factory-twin'),
  createFunction(3, 'usd-viewer', false),
  createFunction(4, 'city-planner'),
  createFunction(5, 'molecule-lab'),
];

/** The keys that the gateway accepts unless the demo has a token, which replaces the first one. */
export const DEMO_KEYS = {
  valid: 'demo-key',
  otherAccount: 'demo-key-of-another-account',
  withoutScope: 'demo-key-without-scope',
} as const;
