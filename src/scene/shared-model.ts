import {SceneModel} from './model/scene-model.ts';
import type {SceneTransport} from './model/scene-options.ts';

interface SharedModel {
  readonly model: SceneModel;
  users: number;
}

const models = new WeakMap<SceneTransport, SharedModel>();

/**
 * The model that the elements for one stream share. The last element that leaves closes it, after the current task: an
 * element that only moves leaves and returns within one.
 * @param signal aborts when the element leaves
 */
export const shareModel = (stream: SceneTransport, signal: AbortSignal): SceneModel => {
  const shared = models.get(stream) ?? {model: new SceneModel(stream), users: 0};
  models.set(stream, shared);
  shared.users += 1;
  const leave = () =>
    queueMicrotask(() => {
      shared.users -= 1;
      if (shared.users > 0) return;
      shared.model.close();
      models.delete(stream);
    });
  signal.addEventListener('abort', leave, {once: true});
  return shared.model;
};
