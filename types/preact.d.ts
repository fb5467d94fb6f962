import type {AppStreamElement} from 'app-stream';
import type {AppStreamSceneElement} from 'app-stream/scene';
import type {ClassAttributes, HTMLAttributes} from 'preact';
import type {
  AppStreamAttributes,
  AppStreamListeners,
  AppStreamProperties,
  AppStreamSceneAttributes,
  AppStreamSceneProperties,
} from './attributes.js';

type Props<Element extends HTMLElement, Own> = Omit<
  HTMLAttributes<Element> & ClassAttributes<Element>,
  keyof Own
> &
  Own;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'app-stream': Props<AppStreamElement, AppStreamAttributes & AppStreamProperties & AppStreamListeners>;
      'app-stream-scene': Props<AppStreamSceneElement, AppStreamSceneAttributes & AppStreamSceneProperties>;
    }
  }
}
