import {html, type TemplateResult} from 'lit';

/** Asks over the picture whether somebody is there, and counts down to the end. @param stay called when the person goes on */
export const idleCard = (leftMs: number, stay: () => void): TemplateResult =>
  html`<div part="overlay" class="start">
    <div part="card">
      <div part="body" role="alert">
        <p part="title">Are you still there?</p>
        <p part="note">This session ends soon, since nobody has used it for a while.</p>
      </div>
      <div part="actions">
        <span part="countdown" role="timer">Ends in ${Math.ceil(leftMs / 1000)} s</span>
        <button type="button" part="button primary-button" @click=${stay}>Keep working</button>
      </div>
    </div>
  </div>`;
