import type {KitTransport} from '../../messages/kit.ts';
import type {SceneLimits} from './limits.ts';
import type {ScenePrim} from './prim-tree.ts';

/**
 * Carries the messages: an `<app-stream>`, an `ApplicationChannel`, or any object with these methods. With a `state`, the
 * model asks the application while its phase is `playing`. Without one, it asks immediately.
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

/** What `search()` finds. */
export interface SceneMatches {
  readonly prims: readonly ScenePrim[];
  /** Whether each prim of the stage is loaded, and each match is in the list. Otherwise there may be more. */
  readonly isComplete: boolean;
}
