import {setImmediate} from 'node:timers/promises';
import {drawFrameCode, stageCode} from '../frame-code.ts';
import type {Application, ApplicationMessage} from './application.ts';
import {OrbitCamera} from './camera.ts';
import {drawScene, drawnScene} from './drawing/draw-scene.ts';
import type {DrawnScene} from './drawing/draw-scene.ts';
import {drawableOf} from './drawing/drawable.ts';
import {Overlay} from './drawing/overlay.ts';
import type {Caption} from './drawing/overlay.ts';
import {surfaceBuffer} from './drawing/surface-buffer.ts';
import {ambientSound} from './sound.ts';
import {readStage} from './stage/read-stage.ts';
import type {Stage} from './stage/read-stage.ts';

export interface OpenApplicationOptions {
  /** Which stage to open: a name or path in the folder, an `omniverse:` address that ends in one, or an http address. */
  stageUri?: string;
  /** Where stages may come from: a folder, and the servers that `allowHttp` agrees to. */
  sources: {folder: string; allowHttp?: (url: URL) => boolean};
  send(message: ApplicationMessage): void;
  signal: AbortSignal;
}

const defaultStage = 'factory.usda';

type State =
  | {readonly phase: 'opening'; readonly activity: string; readonly amount: number}
  | {readonly phase: 'open'; readonly stage: Stage; readonly scene: DrawnScene; readonly detail: string}
  | {readonly phase: 'failed'; readonly reason: string};

/**
 * Opens the application. It draws from the first moment, while the stage is still being read; a stage that cannot be
 * opened is said so in the picture and in a message, and never rejects this promise.
 */
export async function openApplication(options: OpenApplicationOptions): Promise<Application> {
  const url = options.stageUri || defaultStage;
  const name = url.split(/[?#]/)[0]?.split(/[\\/]/).filter(Boolean).at(-1) ?? url;
  const closing = new AbortController();
  const signal = AbortSignal.any([options.signal, closing.signal]);
  const overlay = new Overlay();
  const camera = new OrbitCamera();
  let buffer = surfaceBuffer(2, 2);
  let state: State = {phase: 'opening', activity: 'Waiting for the first file', amount: 0};

  void load();

  return {
    draw({number, seconds, width, height}) {
      if (buffer.width !== width || buffer.height !== height) buffer = surfaceBuffer(width, height);
      drawScene(
        state.phase === 'open' ? state.scene : undefined,
        camera.place(seconds, width / height),
        buffer,
      );
      overlay.draw(buffer, captionOf(state, name), number);
      drawFrameCode(buffer, {frame: number, stage: stageCode(name)});
      return buffer;
    },
    sound: ambientSound,
    close: () => closing.abort(),
  };

  async function load(): Promise<void> {
    const tell = (event_type: string, payload: Record<string, unknown>) => {
      if (!signal.aborted) options.send({event_type, payload});
    };
    const progress = (amount: number, activity: string) => {
      state = {phase: 'opening', activity, amount};
      tell('updateProgressAmount', {amount});
      tell('updateProgressActivity', {activity});
    };
    try {
      const stage = await readStage(url, {sources: options.sources, signal, progress});
      await setImmediate(undefined, {signal});
      const drawables = stage.shown.map(({mesh}, at) => drawableOf(mesh, at + 1));
      const scene = drawnScene(drawables);
      if (scene.bounds.isEmpty())
        throw new Error(['it holds nothing that can be shown', ...stage.leftOut].join('; '));
      camera.frame(scene.bounds);
      const triangles = drawables.reduce((sum, {indices}) => sum + indices.length / 3, 0);
      state = {
        phase: 'open',
        stage,
        scene,
        detail: `${drawables.length} meshes · ${triangles.toLocaleString('en')} triangles`,
      };
      tell('openedStageResult', {url, result: 'success', error: ''});
      if (stage.leftOut.length > 0) tell('stageNotShown', {url, items: [...stage.leftOut]});
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      state = {phase: 'failed', reason};
      tell('openedStageResult', {url, result: 'error', error: reason});
    }
  }
}

function captionOf(state: State, name: string): Caption {
  switch (state.phase) {
    case 'opening':
      return {
        title: name,
        detail: '',
        notShown: [],
        message: {title: `Opening ${name} …`, text: state.activity, amount: state.amount},
      };
    case 'open':
      return {title: name, detail: state.detail, notShown: state.stage.leftOut};
    case 'failed':
      return {
        title: name,
        detail: '',
        notShown: [],
        message: {
          title: `${name} cannot be opened`,
          text: `${state.reason.charAt(0).toUpperCase()}${state.reason.slice(1)}.`,
        },
      };
  }
}
