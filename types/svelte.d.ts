import type {AppStreamElement} from 'app-stream';
import type {AppStreamSceneElement} from 'app-stream/scene';
import type {HTMLAttributes} from 'svelte/elements';
import type {
  AppStreamAttributes,
  AppStreamListeners,
  AppStreamProperties,
  AppStreamSceneAttributes,
  AppStreamSceneProperties,
} from './attributes.js';

type Props<Element extends EventTarget, Own> = Omit<HTMLAttributes<Element>, keyof Own> & Own;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'app-stream': Props<AppStreamElement, AppStreamAttributes & AppStreamProperties & AppStreamListeners>;
    'app-stream-scene': Props<AppStreamSceneElement, AppStreamSceneAttributes & AppStreamSceneProperties>;
  }
}
