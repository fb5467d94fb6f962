import {html, type TemplateResult} from 'lit';

/** Asks over the picture whether somebody is there, and counts down to the end. @param stay called when the person says so */
export const idleCard = (leftMs: number, stay: () => void): TemplateResult =>
  html`<div part="overlay" class="start">
    <div part="card">
      <div part="body" role="alert">
        <slot name="idle">
          <p part="title">Are you still there?</p>
          <p part="note">This session ends soon, since nobody has used it for a while.</p>
        </slot>
      </div>
      <div part="actions">
        <span part="countdown" role="timer">${Math.max(0, Math.ceil(leftMs / 1000))} s</span>
        <button type="button" part="button primary-button" @click=${stay}>I’m here</button>
      </div>
    </div>
  </div>`;
