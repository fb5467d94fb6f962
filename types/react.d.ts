import type {AppStreamElement} from 'app-stream';
import type {DetailedHTMLProps, HTMLAttributes} from 'react';
import type {
  AppStreamAttributes,
  AppStreamCallbackName,
  AppStreamListeners,
  AppStreamProperties,
} from './attributes.js';

/** React adds listeners for `onplaying`, but none for `onPlaying`, which is an event of React's own `<video>`. */
type NeverCalled = {[Name in AppStreamCallbackName]?: never};
type Own = AppStreamAttributes & AppStreamProperties & AppStreamListeners & NeverCalled;
type Html = DetailedHTMLProps<HTMLAttributes<AppStreamElement>, AppStreamElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'app-stream': Omit<Html, keyof Own> & Own;
    }
  }
}
