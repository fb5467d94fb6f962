import {css, html, type TemplateResult} from 'lit';

const TONES = [
  ['bad', /^failed/],
  ['busy', /busy|reconnecting/],
  ['good', /^playing/],
] as const;

/** Renders the phase of a stream at the end of a bar, such as `playing`. */
export const phaseOutput = (phase: string): TemplateResult => {
  const [tone = 'quiet'] = TONES.find(([, pattern]) => pattern.test(phase)) ?? [];
  return html`<output class="phase ${tone}" aria-label="Phase" title=${phase}>${phase}</output>`;
};

/** The phase stays in the row of the buttons: a long one is cut. */
export const phaseStyles = css`
  .phase {
    flex: 1 1 5rem;
    min-width: 0;
    padding-inline: 2px;
    overflow: hidden;
    color: var(--vp-c-text-2);
    font: 0.75rem/2 var(--vp-font-family-mono);
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .phase:not(:empty)::before {
    display: inline-block;
    width: 6px;
    height: 6px;
    margin-inline-end: 6px;
    border-radius: 50%;
    background: var(--vp-c-text-2);
    content: '';
  }
  .phase.good::before {
    background: var(--vp-c-success-1);
  }
  .phase.busy::before {
    background: var(--vp-c-warning-1);
  }
  .phase.bad::before {
    background: var(--vp-c-danger-1);
  }
`;
