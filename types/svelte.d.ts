import type {AppStreamElement} from 'app-stream';
import type {HTMLAttributes} from 'svelte/elements';
import type {AppStreamAttributes, AppStreamListeners, AppStreamProperties} from './attributes.js';

type Own = AppStreamAttributes & AppStreamProperties & AppStreamListeners;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'app-stream': Omit<HTMLAttributes<AppStreamElement>, keyof Own> & Own;
  }
}
