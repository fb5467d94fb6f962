import type {StreamSize} from '../../src/index.ts';
import type {Choice} from './choice.ts';
import type {EventLog} from './event-log.ts';
import {eventWords} from './event-words.ts';
import type {LiveSession} from './live-sessions.ts';
import {part} from './part.ts';
import {StreamCard} from './stream-card.ts';

/** The streams of the page, side by side. */
export class Streams {
  readonly #cards: StreamCard[] = [];

  constructor(
    private readonly box: HTMLElement,
    private readonly log: EventLog,
    private readonly serviceUrl: string,
  ) {}

  /** Shows as many streams as there are choices. One that is taken out of the document ends its session by itself. */
  show(choices: readonly Choice[]) {
    while (this.#cards.length > choices.length) this.#cards.pop()?.figure.remove();
    choices.forEach((choice, index) => {
      const card = this.#cards[index] ?? this.#add(index);
      card.apply(choice, this.serviceUrl);
      if (!card.figure.isConnected) this.box.append(card.figure);
    });
    this.box.dataset['count'] = String(choices.length);
  }

  /** Ends all of them. */
  stop() {
    for (const card of this.#cards) void card.stream.stop();
  }

  /** Tells what passes by itself: time, and what the host draws. */
  tick(sessions: readonly LiveSession[] = []) {
    for (const card of this.#cards) {
      const {state, session} = card.stream;
      const picture = sessions.find(({id}) => id === session?.id)?.picture;
      card.tick(state.phase === 'playing' ? figures(picture ?? state.size) : '');
    }
  }

  #add(index: number) {
    const name = `Stream ${index + 1}`;
    const card = new StreamCard(part<HTMLTemplateElement>(document, 'template#stream'), (event) => {
      const source = this.#cards.length > 1 ? name : undefined;
      this.log.add({event: event.type, words: eventWords(event), source});
    });
    card.label = name;
    this.#cards.push(card);
    return card;
  }
}

/** The host makes the picture smaller when its machine does not hold the pace. */
const figures = ({width, height, fps}: StreamSize & {readonly fps?: number}) =>
  `${width} × ${height}${fps === undefined ? '' : `, ${Math.round(fps)} frames/s`}`;
