import {ApplicationChannel} from '../../src/messages/application-channel.ts';
import type {SceneModelOptions} from '../../src/scene.ts';
import {SceneModel} from '../../src/scene.ts';
import {type Answers, kitAnswers} from '../../src/testing/kit-answers.ts';
import {until} from '../support/until.ts';

interface Sent {
  readonly event_type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The prims below each path. */
export type Stage = Readonly<Record<string, readonly object[]>>;

/** Makes prims. A name that ends with a slash has children. */
export const prims = (parent: string, ...names: readonly string[]) =>
  names.map((name) => ({
    name: name.replace('/', ''),
    path: `${parent === '/' ? '' : parent}/${name.replace('/', '')}`,
    ...(name.endsWith('/') && {children: {}}),
  }));

/** The application of `app-stream/testing`, with stages, failures and answers that the test may hold back. */
export class SceneHost {
  readonly sent: Sent[] = [];
  stages: Readonly<Record<string, Stage>> = {};
  url = '';
  isBusy = false;
  /** Whether answers with children wait in `held`. */
  isHolding = false;
  /** Whether the application does not answer which stage is open. */
  isSilent = false;
  /** Whether the application refuses each stage. */
  isRefusing = false;
  readonly held: (() => void)[] = [];
  readonly transport = new ApplicationChannel({
    send: (json) => this.#handleMessage(JSON.parse(json) as Sent),
  });
  readonly #answers: Answers = {
    ...kitAnswers(),
    loadingStateQuery: () =>
      this.isSilent
        ? undefined
        : {
            event_type: 'loadingStateResponse',
            payload: {url: this.url, loading_state: this.isBusy ? 'busy' : 'idle'},
          },
    openStageRequest: (_, message) => {
      const {url} = (message as Sent).payload;
      if (!this.isRefusing) this.url = String(url);
      const result = this.isRefusing
        ? {result: 'error', error: 'No such file'}
        : {result: 'success', error: ''};
      return {event_type: 'openedStageResult', payload: {url, ...result}};
    },
    getChildrenRequest: (_, message) => {
      const {prim_path: path} = (message as Sent).payload;
      const children = this.stages[this.url]?.[String(path)] ?? {};
      return {event_type: 'getChildrenResponse', payload: {prim_path: path, children}};
    },
  };

  constructor() {
    this.transport.handleHostEvent({kind: 'channel', open: true});
  }

  receive(event_type: string, payload: unknown) {
    this.transport.handleHostEvent({kind: 'message', message: {event_type, payload}});
  }

  sentBy(name: string) {
    return this.sent.filter(({event_type}) => event_type === name);
  }

  /** Dispatches an event of a stream. */
  fire(type: string) {
    this.transport.dispatchEvent(new Event(type));
  }

  /** Opens a stage as if another page had asked for it. */
  showStage(url: string) {
    this.url = url;
    this.receive('openedStageResult', {url, result: 'success', error: ''});
  }

  #handleMessage(message: Sent) {
    this.sent.push(message);
    const {event_type, payload} = message;
    const answer = this.#answers[event_type]?.(payload, message);
    if (answer === undefined) return;
    const receive = () => this.transport.handleHostEvent({kind: 'message', message: answer});
    if (this.isHolding && event_type === 'getChildrenRequest') this.held.push(receive);
    else queueMicrotask(receive);
  }
}

/** A model of a host that has a stage open. */
export const openModel = async (
  stages: Readonly<Record<string, Stage>>,
  {url = Object.keys(stages)[0] ?? '', ...options}: SceneModelOptions & {readonly url?: string} = {},
) => {
  const host = Object.assign(new SceneHost(), {stages, url});
  const limits = {messagesPerSecond: Infinity, ...options.limits};
  const model = new SceneModel(host.transport, {...options, limits});
  await until('the first level', () => model.root.level === 'loaded');
  return {host, model};
};

/** The names below a loaded prim. */
export const namesBelow = (model: SceneModel, path = '/') => model.prim(path)?.children.map(({name}) => name);
