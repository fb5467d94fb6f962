import type {Rate} from './limits.ts';

/**
 * Limits what one sender may send, because a browser cannot make a host wait. A flood of messages would block
 * the page.
 */
export class Budget {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #onExceeded: () => void;
  #available: number;
  #updatedMs: number;
  #isExceeded = false;

  /**
   * @param onExceeded called with the first message that does not pass, and again after a time without any
   * @param now milliseconds of any clock that only goes forward
   */
  constructor(rate: Rate, onExceeded: () => void, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#onExceeded = onExceeded;
    this.#now = now;
    this.#available = rate.burst;
    this.#updatedMs = now();
  }

  /** Whether a message may pass. A message that does not pass costs nothing. */
  accepts(message: string | Uint8Array): boolean {
    const {burst, longest = burst, perSecond, perMessage} = this.#rate;
    const now = this.#now();
    this.#available = Math.min(burst, this.#available + ((now - this.#updatedMs) / 1000) * perSecond);
    this.#updatedMs = now;
    let price = perMessage + message.length;
    // A message that is too long already is not searched.
    if (price <= this.#available) price += priceOfContent(message, this.#rate);
    if (price > this.#available || message.length > longest) {
      this.refuse();
      return false;
    }
    this.#available -= price;
    if (this.#available > burst / 2) this.#isExceeded = false;
    return true;
  }

  /** Reports a message that does not pass for another reason. */
  refuse() {
    if (!this.#isExceeded) this.#onExceeded();
    this.#isExceeded = true;
  }
}

const [BRACE, BRACKET, COMMA] = [0x7b, 0x5b, 0x2c];

/** The price of what a JSON text contains. Counts in its strings, too: a string may be a JSON text itself. */
const priceOfContent = (
  message: string | Uint8Array,
  {perBracket, perComma, brackets: most = Infinity}: Rate,
): number => {
  if (perBracket === 0 && perComma === 0) return 0;
  const rare = typeof message === 'string' ? countRareMarks(message) : undefined;
  const {brackets, commas} = rare ?? countMarks(message);
  return brackets > most ? Infinity : brackets * perBracket + commas * perComma;
};

const countMarks = (message: string | Uint8Array) => {
  let [brackets, commas] = [0, 0];
  for (let index = 0; index < message.length; index++) {
    const code = typeof message === 'string' ? message.charCodeAt(index) : message[index];
    if (code === BRACE || code === BRACKET) brackets += 1;
    else if (code === COMMA) commas += 1;
  }
  return {brackets, commas};
};

/** The most marks that count as rare. */
const RARE = 1000;

/**
 * Counts by the search of the browser, which is much faster for rare marks than a loop that has not run yet: an offer of 40 kB
 * delays the first frame. Returns `undefined` if the marks are frequent.
 */
const countRareMarks = (text: string) => {
  let left = RARE;
  const count = (mark: string) => {
    const before = left;
    for (let at = text.indexOf(mark); at >= 0 && left > 0; at = text.indexOf(mark, at + 1)) left -= 1;
    return before - left;
  };
  const marks = {brackets: count('{') + count('['), commas: count(',')};
  return left > 0 ? marks : undefined;
};
