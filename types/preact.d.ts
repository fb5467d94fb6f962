import type {AppStreamElement} from 'app-stream';
import type {ClassAttributes, HTMLAttributes} from 'preact';
import type {AppStreamAttributes, AppStreamListeners, AppStreamProperties} from './attributes.js';

type Own = AppStreamAttributes & AppStreamProperties & AppStreamListeners;
type Html = HTMLAttributes<AppStreamElement> & ClassAttributes<AppStreamElement>;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'app-stream': Omit<Html, keyof Own> & Own;
    }
  }
}
