import {z} from 'zod';
import type {ApplicationMessage} from './application.ts';
import {toKitList, type PrimEntry} from './prim-children.ts';

/** The public template up to Kit 108, or a template with other message names. */
export type Template = 'kit-108' | 'other-names';

/** The functions of the application that messages can call. */
export interface MessageTarget {
  getStatus(): {readonly url: string; readonly isBusy: boolean};
  /** Opens another stage. The reply is sent when the stage is open. */
  open(url: string, id: string | undefined): void;
  children(path: string, filters: readonly string[] | undefined): PrimEntry[];
  /** Selects prims. Paths without a prim are ignored. */
  select(paths: readonly string[]): void;
  /** Replaces the prims that the user can pick. */
  makePickable(paths: readonly string[]): void;
  /** Resets the camera. */
  reset(): void;
  /** The template whose behavior the application has. */
  template: Template;
  /** Shows what the data of a deep link leads to. The page of NVIDIA's portal sends deep links. */
  applyDeepLink(data: unknown): void;
  /** Copies a text to the page's clipboard. */
  copyText(text: string): void;
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

type CreateReply = (
  application: MessageTarget,
  payload: Payload,
  id: string | undefined,
) => Reply | undefined;

const makePickable =
  (reply: string): CreateReply =>
  (application, payload) => {
    application.makePickable(pathsSchema.parse(payload).paths);
    return [reply, SUCCESS];
  };

/** Fails without a stage, as the template does. The reply while a stage opens is a guess. */
const resetStage: CreateReply = (application) => {
  const {url, isBusy} = application.getStatus();
  const hasStage = isBusy || url !== '';
  if (hasStage) application.reset();
  return ['resetStageResponse', hasStage ? SUCCESS : {result: 'error', error: NO_STAGE}];
};

/** Python's words if the template looks for its camera without a stage. */
const NO_STAGE = "'NoneType' object has no attribute 'GetPrimAtPath'";

/** The replies of the public template up to Kit 108, by event type. */
const REPLIES: Readonly<Record<string, CreateReply>> = {
  loadingStateQuery(application) {
    const {url, isBusy} = application.getStatus();
    return ['loadingStateResponse', {url, loading_state: isBusy ? 'busy' : 'idle'}];
  },
  openStageRequest(application, payload, id) {
    // The template only logs a request without an address.
    if (!('url' in payload)) return undefined;
    const request = stageSchema.safeParse(payload);
    if (!request.success) {
      const error = 'The stage address is not a text, or it is too long';
      return ['openedStageResult', {url: '', result: 'error', error}];
    }
    application.open(request.data.url, id);
    return undefined;
  },
  getChildrenRequest(application, payload) {
    const {prim_path, filters} = childrenSchema.parse(payload);
    return [
      'getChildrenResponse',
      {prim_path, children: toKitList(application.children(prim_path, filters))},
    ];
  },
  // The template does not confirm a selection of the page.
  selectPrimsRequest(application, payload) {
    application.select(pathsSchema.parse(payload).paths);
    return undefined;
  },
  makePrimsPickable: makePickable('makePrimsPickableResponse'),
  resetStage,
  apply_deeplink_request(application, {data}) {
    application.applyDeepLink(data);
    return undefined;
  },
  demoOtherNames(application, payload) {
    application.template = toggleSchema.parse(payload).on ? 'other-names' : 'kit-108';
    return undefined;
  },
  demoEcho: (_application, payload) => ['demoEcho', payload],
  demoCopy(application, {text}) {
    application.copyText(String(text));
    return undefined;
  },
  demoStateQuery: (application) => ['demoState', application.getState()],
};

/** The requests of the template with other names. The public template ignores them. */
const OTHER_REPLIES: typeof REPLIES = {
  makePrimsSelectable: makePickable('makePrimsSelectableResponse'),
  resetStageRequest: resetStage,
};

/** The names of the same messages in the template with other names. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  openedStageResult: 'openStageResult',
  getChildrenResponse: 'getChildrenResult',
};

/** Renames a message for a template that uses other names for the same messages. */
export function nameMessage(message: ApplicationMessage, template: Template): ApplicationMessage {
  if (template !== 'other-names') return message;
  return {...message, event_type: OTHER_NAMES[message.event_type] ?? message.event_type};
}

/** Handles a message and returns the reply. Returns undefined for an unknown message. */
export function replyToMessage(
  {event_type, payload, id}: ApplicationMessage,
  application: MessageTarget,
): ApplicationMessage | undefined {
  const replies = {...REPLIES, ...(application.template === 'other-names' && OTHER_REPLIES)};
  const createReply = Object.hasOwn(replies, event_type) ? replies[event_type] : undefined;
  const reply = createReply?.(application, payload, id);
  return reply && {event_type: reply[0], payload: reply[1], ...(id === undefined ? {} : {id})};
}
