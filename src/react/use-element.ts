'use client';
import {
  createElement,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  version,
  type ForwardedRef,
  type ReactElement,
} from 'react';

/** How the props of a component reach its element. */
export interface ComponentInterface<Element extends HTMLElement> {
  readonly tagName: string;
  readonly elementClass: new () => Element;
  /** The attribute of each setting that has one. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The settings without an attribute. */
  readonly properties: readonly string[];
  /** The event of each callback. */
  readonly callbacks: Readonly<Record<string, string>>;
}

/** A server has no layout, and React 18 warns about layout effects there. */
const useBrowserEffect = 'document' in globalThis ? useLayoutEffect : useEffect;

/**
 * Renders an element of the package. A server renders the tag with its attributes. In the browser, it registers the
 * element, sets the properties that have no attribute and listens to the events.
 */
export const useElement = <Element extends HTMLElement>(
  {tagName, elementClass, attributes, properties, callbacks}: ComponentInterface<Element>,
  props: object,
  ref: ForwardedRef<Element>,
): ReactElement => {
  const element = useRef<Element>(null);
  const latest = useRef<object>({});

  useBrowserEffect(() => {
    // After a server rendered the tag, the element needs its properties in the task that registers it.
    if (!customElements.get(tagName)) customElements.define(tagName, elementClass);
    const [values, before] = [valuesOf(props), valuesOf(latest.current)];
    const changed = properties.filter((name) => values.get(name) !== before.get(name));
    Object.assign(element.current ?? {}, Object.fromEntries(changed.map((name) => [name, values.get(name)])));
    latest.current = props;
  });

  useBrowserEffect(() => {
    const mounted = new AbortController();
    for (const [name, type] of Object.entries(callbacks)) {
      const listen = (event: Event) => {
        const callback: unknown = Reflect.get(latest.current, name);
        if (isCallback(callback)) callback(event);
      };
      element.current?.addEventListener(type, listen, {signal: mounted.signal});
    }
    return () => mounted.abort();
  }, []);

  useImperativeHandle<Element | null, Element | null>(ref, () => element.current, []);

  const setByEffects = [...properties, ...Object.keys(callbacks)];
  const rendered = [...valuesOf(props)].filter(([name]) => !setByEffects.includes(name));
  return createElement(tagName, {...attributesOf(rendered, attributes), ref: element});
};

const isCallback = (value: unknown): value is (event: Event) => void => typeof value === 'function';

const valuesOf = (props: object) => new Map<string, unknown>(Object.entries(props));

/** React 18 renders `false` as text, where React 19 sets the property or removes the attribute. */
const RENDERS_FALSE = version.startsWith('18.');

/** React 18 knows no `className` on a custom element. */
const attributesOf = (
  props: readonly (readonly [string, unknown])[],
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    props.map(([name, value]) => [
      name === 'className' ? 'class' : (names[name] ?? name),
      RENDERS_FALSE && value === false ? undefined : value,
    ]),
  );
