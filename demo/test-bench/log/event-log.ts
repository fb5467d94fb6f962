const MAX_ENTRIES = 200;

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 1,
});

export interface LogEntry {
  readonly event: string;
  readonly text: string;
  /** The name of the stream, if the page shows more than one. */
  readonly source?: string | undefined;
}

/** Lists the latest events, oldest first. The list scrolls to new entries unless the user has scrolled up. */
export class EventLog {
  constructor(private readonly list: HTMLElement) {}

  add({event, text, source}: LogEntry) {
    const {list} = this;
    const follows = list.scrollHeight - list.scrollTop - list.clientHeight < 24;
    const row = document.createElement('li');
    row.dataset['event'] = event;
    const time = document.createElement('time');
    time.textContent = clock.format(new Date());
    const description = document.createElement('div');
    if (source) description.append(createElement('small', source), ' ');
    description.append(createElement('strong', event), ' ', createElement('span', text));
    row.append(time, description);
    list.append(row);
    while (list.childElementCount > MAX_ENTRIES) list.firstElementChild?.remove();
    if (follows) list.scrollTop = list.scrollHeight;
  }

  clear() {
    this.list.replaceChildren();
  }
}

const createElement = (name: string, text: string) => {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
};
