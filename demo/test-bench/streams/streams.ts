import type {AppStreamElement, StreamSize} from '../../../src/index.ts';
import type {DemoServiceAccess} from '../../shared/demo-service.ts';
import {requireElement} from '../../shared/require-element.ts';
import {applyChoice} from '../request/attributes.ts';
import type {Choice} from '../request/choice.ts';
import type {LiveSession} from './live-sessions.ts';
import {StreamCard, type StreamEvent} from './stream-card.ts';

interface StreamsOptions {
  readonly container: HTMLElement;
  readonly service: DemoServiceAccess;
  /** @param source the name of the stream, if the page shows more than one */
  readonly onEvent: (event: StreamEvent, source: string | undefined) => void;
  /** Called when the tag of a stream has changed. */
  readonly onChange: () => void;
  readonly onAdd: (stream: AppStreamElement) => void;
}

/** The width that the demo host sends by default. A slow machine gets less. */
const FULL_WIDTH = 1280;

/** The streams of the page, side by side. */
export class Streams {
  readonly #cards: StreamCard[] = [];

  constructor(private readonly options: StreamsOptions) {}

  get elements(): readonly AppStreamElement[] {
    return this.#cards.map(({stream}) => stream);
  }

  /** Shows one stream per choice. A stream that is removed from the document ends its own session. */
  show(choices: readonly Choice[]) {
    const {container, service, onChange} = this.options;
    while (this.#cards.length > choices.length) this.#cards.pop()?.figure.remove();
    choices.forEach((choice, index) => {
      const card = this.#cards[index] ?? this.#add(index);
      card.label = choices.length > 1 ? nameOf(index) : undefined;
      applyChoice(card.stream, choice, service);
      if (!card.figure.isConnected) container.append(card.figure);
    });
    container.dataset['count'] = String(choices.length);
    onChange();
  }

  /** Updates the elapsed time and the video size of every stream. */
  updateDetails(sessions: readonly LiveSession[] = []) {
    for (const card of this.#cards) {
      const {state, session} = card.stream;
      const video = sessions.find(({id}) => id === session?.id)?.video ?? undefined;
      const size = state.phase === 'playing' ? (video ?? state.size) : undefined;
      card.updateDetails(size ? formatVideo(size) : '', size !== undefined && size.width < FULL_WIDTH);
    }
  }

  #add(index: number) {
    const {onEvent, onChange, onAdd} = this.options;
    const card = new StreamCard({
      template: requireElement<HTMLTemplateElement>(document, 'template#stream'),
      onEvent: (event) => onEvent(event, this.#cards.length > 1 ? nameOf(index) : undefined),
      onAttributes: onChange,
    });
    this.#cards.push(card);
    onAdd(card.stream);
    return card;
  }
}

const nameOf = (index: number) => `Stream ${index + 1}`;

const formatVideo = ({width, height, fps}: StreamSize & {readonly fps?: number}) =>
  `${width} × ${height}${fps === undefined ? '' : `, ${Math.round(fps)} frames/s`}`;
