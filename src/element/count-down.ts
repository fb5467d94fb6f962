import {render} from 'lit';
import {watchIdle} from '../input/idle-watch.ts';
import {idleCard} from '../view/idle-card.ts';
import type {IdleHost} from './idle-end.ts';
import {IdleWarningEvent} from './idle-warning-event.ts';

/** Watches for somebody; when nobody is there, counts down over the picture, then ends. */
export const countDown = (host: IdleHost, timeoutMs: number, signal: AbortSignal) => {
  const {element} = host;
  const place = document.createElement('div');
  const watch = watchIdle({
    timeoutMs,
    signal,
    isSomebodyThere: (endsAt) => !element.dispatchEvent(new IdleWarningEvent(endsAt)),
    onState: (state) => {
      if (state.kind === 'watching') place.remove();
      else {
        render(
          idleCard(state.endsAt - Date.now(), () => watch.stay()),
          place,
        );
        if (!place.isConnected) element.shadowRoot?.append(place);
      }
    },
    onIdle: () => host.endIdle(),
  });
  signal.addEventListener('abort', () => place.remove(), {once: true});
};
