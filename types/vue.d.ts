import type {HTMLAttributes, ReservedProps} from 'vue';
import type {
  AppStreamAttributes,
  AppStreamListeners,
  AppStreamProperties,
  AppStreamSceneAttributes,
  AppStreamSceneProperties,
  AppStreamStagesAttributes,
  AppStreamStagesListeners,
  AppStreamStagesProperties,
} from './attributes.js';

/** Vue writes `@playing` as `onPlaying`. */
type Listeners<Own> = {
  [Name in keyof Own as Name extends `on${infer Type}` ? `on${Capitalize<Type>}` : never]: Own[Name];
};
/** Templates write `service-url` or `serviceUrl`. Vue checks both as `serviceUrl`. */
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
type Attributes<Own> = {[Name in keyof Own as CamelCase<string & Name>]: Own[Name]};
/** Templates have no other names for the properties of attributes. */
type Properties<Own, Tag> = Omit<Own, keyof Attributes<Tag>>;
type Element<Own> = new () => {$props: Omit<HTMLAttributes, keyof Own> & ReservedProps & Own};

declare module 'vue' {
  interface GlobalComponents {
    'app-stream': Element<
      Attributes<AppStreamAttributes> &
        Properties<AppStreamProperties, AppStreamAttributes> &
        Listeners<AppStreamListeners>
    >;
    'app-stream-scene': Element<
      Attributes<AppStreamSceneAttributes> & Properties<AppStreamSceneProperties, AppStreamSceneAttributes>
    >;
    'app-stream-stages': Element<
      Attributes<AppStreamStagesAttributes> &
        Properties<AppStreamStagesProperties, AppStreamStagesAttributes> &
        Listeners<AppStreamStagesListeners>
    >;
  }
}
