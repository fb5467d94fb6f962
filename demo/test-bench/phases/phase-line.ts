import type {PhaseStep} from './phase-steps.ts';

const STATUS_TEXTS: Readonly<Record<PhaseStep['status'], string>> = {
  ahead: 'not reached',
  active: 'in progress',
  done: 'done',
  failed: 'failed',
};

/** Shows the steps of a run as one line: a mark, a name and a duration for each. */
export const showPhaseLine = (list: HTMLElement, steps: readonly PhaseStep[]) => {
  const items = steps.map(({name, status, durationMs}) => {
    const item = document.createElement('li');
    item.dataset['status'] = status;
    if (status === 'active') item.ariaCurrent = 'step';
    const title = document.createElement('span');
    title.textContent = name;
    const hidden = document.createElement('span');
    hidden.className = 'unseen';
    hidden.textContent = ` ${STATUS_TEXTS[status]} `;
    const duration = document.createElement('small');
    duration.textContent = durationMs === undefined ? '' : formatSeconds(durationMs);
    item.append(title, hidden, duration);
    return item;
  });
  list.replaceChildren(...items);
};

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;
