import {z} from 'zod';
import type {ApplicationMessage} from '../application.ts';
import type {PrimEntry} from './prim-children.ts';

/** The functions of the application that messages can call. */
export interface MessageTarget {
  getStatus(): {readonly url: string; readonly isBusy: boolean};
  /** Opens another stage. The reply is sent when the stage is open. */
  open(url: string, id: string | undefined): void;
  children(path: string, filters: readonly string[] | undefined): PrimEntry[];
  /** Selects prims. Returns the paths of those that exist. */
  select(paths: readonly string[]): readonly string[];
  makePickable(paths: readonly string[]): void;
  /** Resets the camera and the selection. */
  reset(): void;
  useOtherNames(on: boolean): void;
  /** Returns internal state for tests. */
  getState(): Record<string, unknown>;
}

type Payload = ApplicationMessage['payload'];
type Reply = readonly [event_type: string, payload: Payload];

/** In characters. A longer address is rejected and not drawn. */
const MAX_ADDRESS_LENGTH = 4096;
const pathsSchema = z.object({paths: z.array(z.string()).catch([])});
const stageSchema = z.object({url: z.string().max(MAX_ADDRESS_LENGTH)});
const childrenSchema = z.object({
  prim_path: z.string().catch('/'),
  filters: z.array(z.string()).optional().catch(undefined),
});
const toggleSchema = z.object({on: z.boolean().catch(true)});
const SUCCESS = {result: 'success', error: ''};

/** The replies by event type. Different versions of Kit use different names for some messages. */
const REPLIES: Readonly<
  Record<string, (application: MessageTarget, payload: Payload, id: string | undefined) => Reply | undefined>
> = {
  loadingStateQuery(application) {
    const {url, isBusy} = application.getStatus();
    return ['loadingStateResponse', {url, loading_state: isBusy ? 'busy' : 'idle'}];
  },
  openStageRequest(application, payload, id) {
    const request = stageSchema.safeParse(payload);
    if (!request.success)
      return [
        'openedStageResult',
        {
          url: '',
          result: 'error',
          error: 'The request contains no stage address, or the address is too long',
        },
      ];
    application.open(request.data.url, id);
    return undefined;
  },
  getChildrenRequest(application, payload) {
    const {prim_path, filters} = childrenSchema.parse(payload);
    return ['getChildrenResponse', {prim_path, children: application.children(prim_path, filters)}];
  },
  selectPrimsRequest(application, payload) {
    const prims = [...application.select(pathsSchema.parse(payload).paths)];
    return ['stageSelectionChanged', {prims}];
  },
  makePrimsPickable(application, payload) {
    application.makePickable(pathsSchema.parse(payload).paths);
    return undefined;
  },
  makePrimsSelectable(application, payload) {
    application.makePickable(pathsSchema.parse(payload).paths);
    return ['makePrimsSelectableResponse', SUCCESS];
  },
  resetStage(application) {
    application.reset();
    return undefined;
  },
  resetStageRequest(application) {
    application.reset();
    return ['resetStageResponse', SUCCESS];
  },
  demoOtherNames(application, payload) {
    application.useOtherNames(toggleSchema.parse(payload).on);
    return undefined;
  },
  demoStateQuery: (application) => ['demoState', application.getState()],
};

/** Handles a message and returns the reply. Returns undefined for an unknown message. */
export function replyToMessage(
  {event_type, payload, id}: ApplicationMessage,
  application: MessageTarget,
): ApplicationMessage | undefined {
  const createReply = Object.hasOwn(REPLIES, event_type) ? REPLIES[event_type] : undefined;
  const reply = createReply?.(application, payload, id);
  return reply && {event_type: reply[0], payload: reply[1], ...(id === undefined ? {} : {id})};
}
