import type {SceneModelOptions, SceneTransport} from '../../src/scene.ts';
import {SceneModel} from '../../src/scene.ts';
import {until} from '../support/until.ts';
import {openChannel} from '../messages/open-channel.ts';

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

/** An application whose answers the test may hold back. It answers requests for children by its present stage. */
export class FakeHost {
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
  readonly #channel = openChannel({isOpen: false});
  readonly transport: SceneTransport = this.#channel.channel;

  constructor() {
    const {sent, open} = this.#channel;
    const push = sent.push.bind(sent);
    sent.push = (...messages) => {
      for (const message of messages) this.#answer(message as Sent);
      return push(...messages);
    };
    open();
  }

  receive(event_type: string, payload: unknown) {
    this.#channel.receive({event_type, payload});
  }

  sentBy(name: string) {
    return this.sent.filter(({event_type}) => event_type === name);
  }

  /** Dispatches an event of a stream. */
  fire(type: string) {
    this.#channel.channel.dispatchEvent(new Event(type));
  }

  /** Opens a stage as if another page had asked for it. */
  showStage(url: string) {
    this.url = url;
    this.receive('openedStageResult', {url, result: 'success', error: ''});
  }

  #answer(message: Sent) {
    this.sent.push(message);
    const {event_type, payload} = message;
    if (event_type === 'loadingStateQuery' && !this.isSilent)
      this.#later('loadingStateResponse', {url: this.url, loading_state: this.isBusy ? 'busy' : 'idle'});
    if (event_type === 'openStageRequest') {
      const url = String(payload['url']);
      if (!this.isRefusing) this.url = url;
      const result = this.isRefusing
        ? {result: 'error', error: 'No such file'}
        : {result: 'success', error: ''};
      this.#later('openedStageResult', {url, ...result});
    }
    if (event_type === 'makePrimsPickable') this.#later('makePrimsPickableResponse', {result: 'success'});
    if (event_type === 'resetStage') this.#later('resetStageResponse', {result: 'success'});
    if (event_type !== 'getChildrenRequest') return;
    const path = String(payload['prim_path']);
    const answer = {prim_path: path, children: this.stages[this.url]?.[path] ?? {}};
    if (this.isHolding) this.held.push(() => this.receive('getChildrenResponse', answer));
    else this.#later('getChildrenResponse', answer);
  }

  #later(event_type: string, payload: unknown) {
    queueMicrotask(() => this.receive(event_type, payload));
  }
}

/** A model of a host that has a stage open. */
export const openModel = async (
  stages: Readonly<Record<string, Stage>>,
  {url = Object.keys(stages)[0] ?? '', ...options}: SceneModelOptions & {readonly url?: string} = {},
) => {
  const host = Object.assign(new FakeHost(), {stages, url});
  const limits = {messagesPerSecond: Infinity, ...options.limits};
  const model = new SceneModel(host.transport, {...options, limits});
  await until('the first level', () => model.root.level === 'loaded');
  return {host, model};
};

/** The names below a loaded prim. */
export const namesBelow = (model: SceneModel, path = '/') => model.prim(path)?.children.map(({name}) => name);
