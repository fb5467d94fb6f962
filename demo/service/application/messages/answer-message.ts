import {z} from 'zod';
import type {ApplicationMessage} from '../application.ts';
import type {PrimEntry} from './prim-children.ts';

/** What messages can ask of the application. */
export interface Answering {
  status(): {readonly url: string; readonly isBusy: boolean};
  /** Opens another stage; the answer is sent when it is open. */
  open(url: string, id: string | undefined): void;
  children(path: string, filters: readonly string[] | undefined): PrimEntry[];
  /** Selects these prims, and answers which of them there are. */
  select(paths: readonly string[]): readonly string[];
  makePickable(paths: readonly string[]): void;
  /** The camera and the selection are as they were at first. */
  reset(): void;
  useOtherNames(on: boolean): void;
  /** What a test wants to know of the application's inside. */
  state(): Record<string, unknown>;
}

type Payload = ApplicationMessage['payload'];
type Answer = readonly [event_type: string, payload: Payload];

/** In characters; longer ones name no stage, and are not drawn. */
const longestAddress = 4096;
const paths = z.object({paths: z.array(z.string()).catch([])});
const stage = z.object({url: z.string().max(longestAddress)});
const children = z.object({
  prim_path: z.string().catch('/'),
  filters: z.array(z.string()).optional().catch(undefined),
});
const toggle = z.object({on: z.boolean().catch(true)});
const success = {result: 'success', error: ''};

/** By event type: what is done, and what is answered; hosts of different age name some differently. */
const answers: Readonly<
  Record<string, (application: Answering, payload: Payload, id: string | undefined) => Answer | undefined>
> = {
  loadingStateQuery(application) {
    const {url, isBusy} = application.status();
    return ['loadingStateResponse', {url, loading_state: isBusy ? 'busy' : 'idle'}];
  },
  openStageRequest(application, payload, id) {
    const request = stage.safeParse(payload);
    if (!request.success)
      return [
        'openedStageResult',
        {url: '', result: 'error', error: 'The request names no stage, or by too long an address'},
      ];
    application.open(request.data.url, id);
    return undefined;
  },
  getChildrenRequest(application, payload) {
    const {prim_path, filters} = children.parse(payload);
    return ['getChildrenResponse', {prim_path, children: application.children(prim_path, filters)}];
  },
  selectPrimsRequest(application, payload) {
    const prims = [...application.select(paths.parse(payload).paths)];
    return ['stageSelectionChanged', {prims}];
  },
  makePrimsPickable(application, payload) {
    application.makePickable(paths.parse(payload).paths);
    return undefined;
  },
  makePrimsSelectable(application, payload) {
    application.makePickable(paths.parse(payload).paths);
    return ['makePrimsSelectableResponse', success];
  },
  resetStage(application) {
    application.reset();
    return undefined;
  },
  resetStageRequest(application) {
    application.reset();
    return ['resetStageResponse', success];
  },
  demoOtherNames(application, payload) {
    application.useOtherNames(toggle.parse(payload).on);
    return undefined;
  },
  demoStateQuery: (application) => ['demoState', application.state()],
};

/** Does what a message asks for and returns the answer; there is none to what nobody knows. */
export function answerMessage(
  {event_type, payload, id}: ApplicationMessage,
  application: Answering,
): ApplicationMessage | undefined {
  const answer = Object.hasOwn(answers, event_type) ? answers[event_type] : undefined;
  const said = answer?.(application, payload, id);
  return said && {event_type: said[0], payload: said[1], ...(id === undefined ? {} : {id})};
}
