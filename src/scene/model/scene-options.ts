import type {KitTransport} from '../../messages/kit.ts';

/**
 * Carries the messages: an `<app-stream>`, an `ApplicationChannel`, or any object with these methods. With a `state`,
 * the model asks the application while its phase is `playing`. Without one, it asks immediately.
 */
export interface SceneTransport extends Pick<KitTransport, 'send' | 'request'> {
  readonly state?: {readonly phase: string} | undefined;
  /** The stage that the stream starts with. The model sets it if a stage is opened before a session is requested. */
  stageUri?: string | undefined;
  addEventListener(
    type: 'message' | 'loadstart' | 'playing' | 'ended' | 'error',
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ): void;
}

export interface SceneModelOptions {
  /** The stages that `open()` may open. `any` allows each one (default: none but the open stage). */
  readonly stages?: readonly string[] | 'any' | undefined;
  /** Whether the model makes prims pickable in the video as they load (default: true). */
  readonly makesPickable?: boolean | undefined;
  readonly limits?: Partial<SceneLimits> | undefined;
  /** Aborting it closes the model. */
  readonly signal?: AbortSignal | undefined;
}

/** The limits of the data that a model holds, and of the messages that it exchanges with an application. */
export interface SceneLimits {
  /** The most prims that the model holds. */
  readonly prims: number;
  /** The deepest level: 1 is the level below the root. */
  readonly depth: number;
  /** The longest path, in UTF-16 units. The model leaves out a prim with a longer one. */
  readonly pathLength: number;
  /** The longest name or text, in UTF-16 units. The model cuts a longer one. */
  readonly textLength: number;
  /** The most selected prims. The model ignores further ones. */
  readonly selection: number;
  /** The most requests for children that wait for their answers. */
  readonly openRequests: number;
  /** The most messages that the model sends to the application in a second. */
  readonly messagesPerSecond: number;
  /** The largest message with paths, in UTF-16 units. Hosts refuse messages of more than 60,000 bytes. */
  readonly messageLength: number;
}

export const SCENE_LIMITS: SceneLimits = {
  prims: 250_000,
  depth: 64,
  pathLength: 2048,
  textLength: 256,
  selection: 1000,
  openRequests: 4,
  messagesPerSecond: 20,
  messageLength: 48_000,
};

/** Cuts a text that is too long. A cut text ends with an ellipsis. */
export const cutText = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;

/** The first paths that fit into one message. */
export const fitPaths = (paths: Iterable<string>, maxLength: number): readonly string[] => {
  const fitting: string[] = [];
  const encoder = new TextEncoder();
  let length = 0;
  for (const path of paths) {
    // Two quotes, which the envelope escapes twice, and a comma. Letters outside of ASCII take up to three bytes.
    length += encoder.encode(path).length + 9;
    if (length > maxLength) break;
    fitting.push(path);
  }
  return fitting;
};

/** The selected paths that the limits allow, each once. */
export const fitSelection = (
  paths: readonly string[],
  {selection, pathLength}: SceneLimits,
): readonly string[] => {
  const fitting = paths.filter(({length}) => length <= pathLength);
  return [...new Set(fitting)].slice(0, selection);
};
