import {fixture, html} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import {defineScene} from '../../src/scene.ts';
import {SceneHost, prims, type Stage} from './scene-host.ts';

defineScene();

/** A small stage. */
export const TEA: Stage = {
  '/': prims('/', 'World/', 'Sky'),
  '/World': prims('/World', 'Pot/', 'Cup', 'Can'),
  '/World/Pot': prims('/World/Pot', 'Lid', 'Teapot'),
};

const CITY: Stage = {'/': prims('/', 'House', 'Tree')};

/** A stream without a video that carries the messages of a fake host. Its id is `viewer`. */
const createFakeStream = (host: SceneHost, state?: {phase: string}) => {
  const stream = Object.assign(document.createElement('div'), {id: 'viewer'});
  const {transport} = host;
  return Object.assign(stream, {
    send: transport.send.bind(transport),
    request: transport.request.bind(transport),
    addEventListener: transport.addEventListener.bind(transport),
    ...(state && {state, stageUri: undefined as string | undefined}),
  });
};

/** Elements beside the stream of a fake host that has `tea.usd` open. */
export const openElements = async (
  elements: TemplateResult,
  {lang = 'en', dir = 'ltr', state, ...properties}: ElementOptions = {},
) => {
  const host = Object.assign(new SceneHost(), {
    stages: {'tea.usd': TEA, 'city.usd': CITY},
    url: 'tea.usd',
    ...properties,
  });
  const stream = createFakeStream(host, state);
  const page = await fixture<HTMLElement>(html`<div lang=${lang} dir=${dir}>${stream}${elements}</div>`);
  return {host, stream, page};
};

export interface ElementOptions extends Partial<Pick<SceneHost, 'stages' | 'url' | 'isBusy' | 'isRefusing'>> {
  readonly lang?: string;
  readonly dir?: string;
  /** The state of the stream (default: it always plays). */
  readonly state?: {phase: string};
}
