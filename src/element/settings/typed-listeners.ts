import {ReactiveElement} from '@lit/reactive-element';
import type {AppStreamEventMap} from '../events.ts';

/** An element whose own events are typed. */
export class TypedListeners extends ReactiveElement {}

type Listener<This, Fired extends Event> = (this: This, event: Fired) => unknown;

// The events of this element come first: `error` is another type elsewhere in the DOM.
export interface TypedListeners {
  addEventListener<Type extends keyof AppStreamEventMap>(
    type: Type,
    listener: Listener<this, AppStreamEventMap[Type]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends Exclude<keyof HTMLElementEventMap, keyof AppStreamEventMap>>(
    type: Type,
    listener: Listener<this, HTMLElementEventMap[Type]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof AppStreamEventMap>(
    type: Type,
    listener: Listener<this, AppStreamEventMap[Type]>,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<Type extends Exclude<keyof HTMLElementEventMap, keyof AppStreamEventMap>>(
    type: Type,
    listener: Listener<this, HTMLElementEventMap[Type]>,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}
