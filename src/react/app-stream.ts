'use client';
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  version,
  type HTMLAttributes,
} from 'react';
import {AppStreamElement} from '../element/app-stream-element.ts';
import {
  addListeners,
  ATTRIBUTES,
  CALLBACKS,
  PROPERTIES,
  type AppStreamCallbacks,
  type AppStreamSettings,
} from './element-interface.ts';

type OwnProps = AppStreamSettings & AppStreamCallbacks;

/** The settings of the element, a callback for each of its events, and the props of every HTML element. */
export type AppStreamProps = Omit<HTMLAttributes<AppStreamElement>, keyof OwnProps> & OwnProps;

const SET_BY_EFFECTS: ReadonlySet<string> = new Set([...PROPERTIES, ...CALLBACKS]);

/** A server has no layout, and React 18 warns about layout effects there. */
const useBrowserEffect = 'document' in globalThis ? useLayoutEffect : useEffect;

/**
 * `<app-stream>` as a component. A server renders the tag with its attributes. In the browser, the component registers
 * the element, sets the properties that have no attribute and listens to the events.
 */
export const AppStream = forwardRef<AppStreamElement, AppStreamProps>((props, ref) => {
  const element = useRef<AppStreamElement>(null);
  const latest = useRef<OwnProps>({});

  useBrowserEffect(() => {
    // After a server rendered the tag, the element needs its properties in the task that registers it.
    if (!customElements.get('app-stream')) customElements.define('app-stream', AppStreamElement);
    const changed = PROPERTIES.filter((name) => props[name] !== latest.current[name]);
    Object.assign(element.current ?? {}, Object.fromEntries(changed.map((name) => [name, props[name]])));
    latest.current = props;
  });

  useBrowserEffect(() => {
    const mounted = new AbortController();
    if (element.current) addListeners(element.current, () => latest.current, {signal: mounted.signal});
    return () => mounted.abort();
  }, []);

  useImperativeHandle<AppStreamElement | null, AppStreamElement | null>(ref, () => element.current, []);

  return createElement('app-stream', {...attributesOf(props), ref: element});
});
AppStream.displayName = 'AppStream';

/** React 18 renders `false` as text, where React 19 sets the property or removes the attribute. */
const RENDERS_FALSE = version.startsWith('18.');

/** React 18 knows no `className` on a custom element. */
const attributesOf = ({className, ...props}: AppStreamProps): Readonly<Record<string, unknown>> => {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(props);
  const attributes = entries.filter(([name]) => !SET_BY_EFFECTS.has(name));
  return {
    class: className,
    ...Object.fromEntries(
      attributes.map(([name, value]) => [
        ATTRIBUTES.get(name) ?? name,
        RENDERS_FALSE && value === false ? undefined : value,
      ]),
    ),
  };
};
