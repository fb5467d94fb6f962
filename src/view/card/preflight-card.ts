import {css} from '@lit/reactive-element';
import {html, nothing, type TemplateResult} from 'lit/html.js';
import type {CardTexts} from '../../locales/texts.ts';
import type {PreflightCheck, PreflightOutcome, PreflightRow} from '../../session/preflight-report.ts';
import type {SessionState} from '../../session/session-state.ts';
import {icon} from './card-parts.ts';

/** The states of a start that is checked before its session exists. */
export type PreflightState = Extract<SessionState, {readonly subject: 'preflight'}>;

/** The checks, in the order of the card. */
const CHECKS: readonly PreflightCheck[] = ['browser', 'page', 'service', 'signaling', 'server', 'bandwidth'];

type ShownOutcome = PreflightOutcome | 'measuring';

/** One line of the card. */
interface ShownCheck {
  readonly check: PreflightCheck;
  readonly outcome: ShownOutcome;
}

export const isPreflight = (state: SessionState): state is PreflightState =>
  state.phase === 'checking' && state.subject === 'preflight';

/** One line for each check: all STUN and TURN servers are one line. A check that was not made has none. */
export const listChecks = (state: PreflightState): readonly ShownCheck[] => {
  const isMeasuring = state.step === 'measuring';
  const all = isMeasuring ? state.rows : state.report.rows;
  return CHECKS.flatMap((check) => {
    const rows = all.filter((row) => row.check === check);
    if (rows.length) return {check, outcome: joinOutcomes(rows)};
    return isMeasuring ? {check, outcome: 'measuring'} : [];
  });
};

/** One server that works is enough for a stream. */
const joinOutcomes = (rows: readonly PreflightRow[]): PreflightOutcome => {
  const has = (wanted: PreflightOutcome) => rows.some(({outcome}) => outcome === wanted);
  if (has('warning') || (has('ok') && has('failed'))) return 'warning';
  return has('failed') ? 'failed' : has('ok') ? 'ok' : 'unknown';
};

/** What the problems mean to the user. A warning about the page does not limit the video. */
export const problemsOf = (state: PreflightState, {preflight}: CardTexts): readonly string[] =>
  listChecks(state)
    .filter(({check, outcome}) => outcome === 'failed' || (outcome === 'warning' && check !== 'page'))
    .map(({check}) => preflight.problems[check]);

/** The rows of the checks. Their changes are not announced, because the title and the sentences have the result. */
export const checkList = (state: PreflightState, texts: CardTexts | undefined): TemplateResult =>
  html`<ul part="checks" role="list" aria-live="off">
    ${listChecks(state).map(
      ({check, outcome}) =>
        html`<li part="check" class=${outcome}>
          ${ICONS[outcome]}<span>${texts?.preflight.checks[check] ?? check}</span>
          <span>${texts?.preflight.outcomes[outcome] ?? outcome}</span>
        </li>`,
    )}
  </ul>`;

/** The folded problems in the words for developers. */
export const checkDetails = (state: PreflightState, texts: CardTexts | undefined) => {
  if (!texts || state.step === 'measuring') return nothing;
  const rows = state.report.rows.filter(({outcome}) => outcome !== 'ok');
  return html`<details part="details">
    <summary>${texts.labels.details}</summary>
    ${rows.map(
      ({check, summary, advice}) =>
        html`<p part="advice" lang="en" dir="ltr">${check}: ${summary} ${advice}</p>`,
    )}
  </details>`;
};

/** The shapes differ, for users who do not see the colors. */
const ICONS: Readonly<Record<ShownOutcome, TemplateResult>> = {
  ok: icon('M9.5 18.6 3.4 12.5l1.9-1.9 4.2 4.2 9.2-9.2 1.9 1.9z'),
  warning: icon('M12 3 1.5 21h21zm-1.2 7h2.4v5.5h-2.4zm0 6.8h2.4v2.2h-2.4z'),
  failed: icon(
    'm5.6 3.8 6.4 6.4 6.4-6.4 1.8 1.8-6.4 6.4 6.4 6.4-1.8 1.8-6.4-6.4-6.4 6.4-1.8-1.8 6.4-6.4-6.4-6.4z',
  ),
  unknown: icon('M4 10.7h16v2.6H4z'),
  measuring: icon('M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z'),
};

export const preflightStyles = css`
  .pending [part='checks'] {
    grid-row: 2;
    justify-self: center;
    margin-block: 0.8em 0;
  }
  .start.preflight [part='body'] {
    display: flex;
    flex-direction: column;
    gap: 0.8em;
    align-items: center;
  }
  /* The sentences follow the list. */
  .start.preflight [part='text'] {
    order: 1;
    margin: 0;
  }
  .preflight [part='note'] {
    color: var(--_text);
  }
  [part='checks'] {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13em), 1fr));
    gap: 0.3em 2em;
    width: 100%;
    max-width: 30em;
    margin: 0;
    padding: 0;
    text-align: start;
    list-style: none;
  }
  [part='check'] {
    position: relative;
    display: flex;
    gap: 0.5em;
    align-items: center;
    color: var(--_quiet);
  }
  [part='check'] svg {
    --_sign: var(--_quiet);
    flex: none;
    width: 1.1em;
    fill: var(--_sign);
  }
  [part='check'] > :last-child {
    margin-inline-start: auto;
    text-align: end;
  }
  .ok[part='check'] svg {
    --_sign: #81c995;
  }
  .warning[part='check'] svg {
    --_sign: #fdd663;
  }
  .failed[part='check'] svg {
    --_sign: #f28b82;
  }
  .warning[part='check'],
  .failed[part='check'] {
    color: var(--_text);
  }
  .measuring[part='check'] svg {
    animation: pulse 1.6s ease-in-out infinite;
  }
  /* A low element has room for the signs and the names. */
  @container (height < 240px) or (height < 17em) {
    .start.preflight [part='body'] {
      gap: 6px;
    }
    .pending [part='checks'] {
      margin-block: 6px 0;
    }
    [part='checks'] {
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 9em), 1fr));
    }
    [part='check'] > :last-child {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .preflight [part='actions'] {
      gap: 6px;
    }
    .preflight [part~='button'] {
      padding-inline: 0.9em;
    }
  }
  /* A small one has room for the signs alone, and for one button. */
  @container (height < 144px) or (width < 240px) or (height < 10.25em) or (width < 17em) {
    .start.preflight [part='body'] {
      gap: 4px;
    }
    .pending [part='checks'] {
      order: 1;
      margin-block: 4px 0;
    }
    [part='checks'] {
      display: flex;
      gap: 10px;
      justify-content: center;
    }
    [part='check'] span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    [part='check'] svg {
      width: 12px;
    }
    .preflight [part~='retry'],
    .start.preflight [part~='cancel'] {
      display: none;
    }
  }
  @media (forced-colors: active) {
    [part='check'] svg {
      --_sign: CanvasText;
    }
  }
`;
