import {AppStreamSceneElement} from './tree/scene-element.ts';

declare global {
  interface HTMLElementTagNameMap {
    'app-stream-scene': AppStreamSceneElement;
  }
}

/** Defines `<app-stream-scene>`, unless it is defined. A server has no registry, and nothing is defined. */
export const defineScene = () => {
  if ('customElements' in globalThis && !customElements.get('app-stream-scene'))
    customElements.define('app-stream-scene', AppStreamSceneElement);
};
