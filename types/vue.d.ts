import type {HTMLAttributes, ReservedProps} from 'vue';
import type {AppStreamAttributes, AppStreamListeners, AppStreamProperties} from './attributes.js';

/** Vue writes `@playing` as `onPlaying`. */
type Listeners = {
  [
    Name in keyof AppStreamListeners as Name extends `on${infer Type}` ? `on${Capitalize<Type>}` : never
  ]: AppStreamListeners[Name];
};
/** Templates write `service-url` or `serviceUrl`. Vue checks both as `serviceUrl`. */
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
type Attributes = {
  [Name in keyof AppStreamAttributes as CamelCase<Name>]: AppStreamAttributes[Name];
};
type Own = Attributes & AppStreamProperties & Listeners;

declare module 'vue' {
  interface GlobalComponents {
    'app-stream': new () => {$props: Omit<HTMLAttributes, keyof Own> & ReservedProps & Own};
  }
}
