import type {AppStreamElement} from 'app-stream';
import type {JSX} from 'solid-js';
import type {AppStreamAttributes, AppStreamListeners, AppStreamProperties} from './attributes.js';

type Properties = {[Name in keyof AppStreamProperties as `prop:${Name}`]: AppStreamProperties[Name]};
type Listeners = {
  [
    Name in keyof AppStreamListeners as Name extends `on${infer Type}` ? `on:${Type}` : never
  ]: AppStreamListeners[Name];
};
type Own = AppStreamAttributes & Properties & Listeners;
type Html = JSX.HTMLAttributes<AppStreamElement>;

// The module that declares the namespace. `solid-js` only exports it again.
declare module 'solid-js/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements {
      'app-stream': Omit<Html, keyof Own> & Own;
    }
  }
}
