import type {AppStreamElement} from 'app-stream';
import type {AppStreamSceneElement} from 'app-stream/scene';
import type {JSX} from 'solid-js';
import type {
  AppStreamAttributes,
  AppStreamListeners,
  AppStreamProperties,
  AppStreamSceneAttributes,
  AppStreamSceneProperties,
} from './attributes.js';

type Properties<Own> = {[Name in keyof Own as `prop:${string & Name}`]: Own[Name]};
type Listeners<Own> = {
  [Name in keyof Own as Name extends `on${infer Type}` ? `on:${Type}` : never]: Own[Name];
};
type Props<Element, Own> = Omit<JSX.HTMLAttributes<Element>, keyof Own> & Own;

// The module that declares the namespace. `solid-js` only exports it again.
declare module 'solid-js/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements {
      'app-stream': Props<
        AppStreamElement,
        AppStreamAttributes & Properties<AppStreamProperties> & Listeners<AppStreamListeners>
      >;
      'app-stream-scene': Props<
        AppStreamSceneElement,
        AppStreamSceneAttributes & Properties<AppStreamSceneProperties>
      >;
    }
  }
}
