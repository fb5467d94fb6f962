import {css} from '@lit/reactive-element';
import {html, type TemplateResult} from 'lit/html.js';
import type {CardTexts} from '../locales/card-texts.ts';
import {button} from './card/button.ts';

/** A note over a video that the user paused, with a button that continues it. Without texts it shows a symbol. */
export const pausedNote = (texts: CardTexts | undefined, play: () => void): TemplateResult =>
  html`<div part="paused">
    <p part="paused-note" role="status">${texts?.paused.note}</p>
    ${button(texts?.paused.play ?? '▶', 'primary-button', play)}
  </div>`;

export const pausedStyles = css`
  [part='paused'] {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 8px;
    padding: 8px;
    background: #0006;
    container-type: size;
  }
  [part='paused-note'] {
    margin: 0;
    padding: 4px 12px;
    border-radius: 16px;
    color: var(--_text);
    background: var(--_surface);
    text-align: center;
  }
  @container (height < 144px) or (width < 240px) {
    [part='paused-note'] {
      padding: 2px 8px;
      font-size: 12px;
      line-height: 14px;
    }
  }
`;
