import {html, render} from 'lit';
import {describeQuality} from '../../src/controls/toolbar.ts';
import type {AppStreamElement, StreamQuality} from '../../src/index.ts';
import {controls} from '../../src/locales/en-controls.ts';
import {cards} from '../../src/locales/en.ts';
import {type Conditions, type DemoServiceAccess, FREE, sendConditions} from '../shared/demo-service.ts';
import {requireElement} from '../shared/require-element.ts';
import {blockPage, FIELDS} from './conditions.ts';

/** The numbers of a quality that the panel shows. */
const NUMBERS: readonly (readonly [label: string, read: (quality: StreamQuality) => string])[] = [
  ['Frames', ({framesPerSecond}) => write(framesPerSecond, '/s')],
  ['Frozen', ({frozenMs}) => write(frozenMs, ' ms')],
  ['Lost packets', ({lossShare}) => write(lossShare === undefined ? undefined : lossShare * 100, ' %')],
  ['Round trip', ({roundTripMs}) => write(roundTripMs, ' ms')],
  ['Decoding', ({decodeMs}) => write(decodeMs, ' ms')],
  ['Blocked page', ({blockedMs}) => write(blockedMs, ' ms')],
];

const write = (value: number | undefined, unit: string) =>
  value === undefined ? '–' : `${Math.round(value)}${unit}`;

const NO_LINK = 'Loss, delay, rate and a slow host need the connection “Kit App Streaming”.';

/** Makes the network, the host or the page of the streams worse, and shows what an element finds. */
export class NetworkPanel {
  /** The last conditions of each session. */
  readonly #sent = new Map<string, string>();
  #problem = '';
  #blockedMs = 0;
  #unblock = () => {};

  constructor(
    private readonly section: HTMLElement,
    private readonly access: DemoServiceAccess,
  ) {
    this.#show(undefined);
  }

  /** Applies the fields to the page and to all streams, and shows the quality of the first stream. */
  update(streams: readonly AppStreamElement[]) {
    const values = new FormData(requireElement<HTMLFormElement>(this.section, 'form'));
    const read = (name: string) => Number(values.get(name));
    this.#block(read('blockedMs'));
    const conditions: Conditions = {
      lossPercent: read('lossPercent'),
      delayMs: read('delayMs'),
      kilobitsPerSecond: read('kilobitsPerSecond'),
      maxFps: read('maxFps'),
    };
    for (const stream of streams) void this.#send(stream, conditions);
    this.#show(streams[0]?.quality);
  }

  #block(ms: number) {
    if (ms === this.#blockedMs) return;
    this.#blockedMs = ms;
    this.#unblock();
    this.#unblock = ms > 0 ? blockPage(ms) : () => {};
  }

  async #send({state, session, serviceUrl}: AppStreamElement, conditions: Conditions) {
    if (state.phase !== 'playing') return;
    const id = session?.id ?? '';
    const [text, free] = [JSON.stringify(conditions), JSON.stringify(FREE)];
    if ((this.#sent.get(id) ?? free) === text) return;
    this.#sent.set(id, text);
    // The service does not know the sessions of other connection types.
    const isApplied = Boolean(serviceUrl) && (await sendConditions(this.access, id, conditions));
    this.#problem = isApplied || text === free ? '' : NO_LINK;
  }

  /** Lit changes no text that stays the same, so a screen reader repeats none. */
  #show(quality: StreamQuality | undefined) {
    const offline = navigator.onLine ? undefined : cards.states.offline;
    const {level, label, help} = describeQuality(quality, controls, offline);
    render(
      html`
        <form>
          <div class="bar">
            <h2>Diagnose a poor stream</h2>
            <button type="reset">Reset</button>
          </div>
          ${FIELDS.map(
            ({name, label, options}) =>
              html`<label for=${name}>${label}</label>
                <select id=${name} name=${name}>
                  ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
                </select>`,
          )}
        </form>
        <div class="verdict" role="status" data-level=${level}>
          <p class="level">${quality ? label : 'No stream plays'}</p>
          <p class="help">${quality ? help : ''}</p>
          <p class="cause">${quality?.cause ? `cause: ${quality.cause}` : ''}</p>
          <p class="problem">${this.#problem}</p>
        </div>
        <dl aria-label="The last second">
          ${NUMBERS.map(
            ([name, read]) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${quality ? read(quality) : '–'}</dd>
              </div>`,
          )}
        </dl>
      `,
      this.section,
    );
  }
}
