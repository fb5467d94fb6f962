import type {AppStreamElement} from 'app-stream';
import type {AppStreamSceneElement} from 'app-stream/scene';
import type {DetailedHTMLProps, HTMLAttributes} from 'react';
import type {
  AppStreamAttributes,
  AppStreamCallbackName,
  AppStreamListeners,
  AppStreamProperties,
  AppStreamSceneAttributes,
  AppStreamSceneProperties,
} from './attributes.js';

/** React adds listeners for `onplaying`, but none for `onPlaying`, which is an event of React's own `<video>`. */
type NeverCalled<Name extends string> = {[Callback in Name]?: never};
type Props<Element, Own> = Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Own> & Own;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'app-stream': Props<
        AppStreamElement,
        AppStreamAttributes & AppStreamProperties & AppStreamListeners & NeverCalled<AppStreamCallbackName>
      >;
      'app-stream-scene': Props<AppStreamSceneElement, AppStreamSceneAttributes & AppStreamSceneProperties>;
    }
  }
}
