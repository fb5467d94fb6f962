import {AppStreamStagesElement} from './stages/stages-element.ts';
import {AppStreamSceneElement} from './tree/scene-element.ts';

declare global {
  interface HTMLElementTagNameMap {
    'app-stream-scene': AppStreamSceneElement;
    'app-stream-stages': AppStreamStagesElement;
  }
}

/**
 * Defines `<app-stream-scene>` and `<app-stream-stages>`, unless they are defined. On a server, which has no
 * registry, it has no effect.
 */
export const defineScene = () => {
  if (!('customElements' in globalThis)) return;
  if (!customElements.get('app-stream-stages'))
    customElements.define('app-stream-stages', AppStreamStagesElement);
  if (!customElements.get('app-stream-scene'))
    customElements.define('app-stream-scene', AppStreamSceneElement);
};
