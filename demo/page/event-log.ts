const KEPT = 200;

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 1,
});

export interface LogEntry {
  readonly event: string;
  readonly words: string;
  /** Whose it is, where there are several. */
  readonly source?: string | undefined;
}

/** A list of the last events, oldest first. It follows them as long as its reader has not scrolled up. */
export class EventLog {
  constructor(private readonly list: HTMLElement) {}

  add({event, words, source}: LogEntry) {
    const {list} = this;
    const follows = list.scrollHeight - list.scrollTop - list.clientHeight < 24;
    const row = document.createElement('li');
    row.dataset['event'] = event;
    const time = document.createElement('time');
    time.textContent = clock.format(new Date());
    const said = document.createElement('div');
    if (source) said.append(text('small', source), ' ');
    said.append(text('strong', event), ' ', text('span', words));
    row.append(time, said);
    list.append(row);
    while (list.childElementCount > KEPT) list.firstElementChild?.remove();
    if (follows) list.scrollTop = list.scrollHeight;
  }

  clear() {
    this.list.replaceChildren();
  }
}

const text = (name: string, words: string) => {
  const element = document.createElement(name);
  element.textContent = words;
  return element;
};
