import {LitElement} from 'lit';
import type {AppStreamEventMap} from './events.ts';

/** An element whose own events are typed. */
export class ListeningElement extends LitElement {}

// The map of this element comes first: `error` is another event elsewhere in the DOM.
export interface ListeningElement {
  addEventListener<Type extends keyof AppStreamEventMap>(
    type: Type,
    listener: (this: this, event: AppStreamEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends Exclude<keyof HTMLElementEventMap, keyof AppStreamEventMap>>(
    type: Type,
    listener: (this: this, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
