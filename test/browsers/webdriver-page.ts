import type {WebDriverSession} from './webdriver-session.ts';

/** The keys that WebDriver knows by code points, by the names of Puppeteer. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  ShiftLeft: '\uE008',
  Control: '\uE009',
  ControlLeft: '\uE009',
  Alt: '\uE00A',
  AltLeft: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
  MetaLeft: '\uE03D',
};
const BUTTONS = ['left', 'middle', 'right'] as const;
type Button = (typeof BUTTONS)[number];

const MOUSE = {type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}} as const;
const KEYBOARD = {type: 'key', id: 'keyboard'} as const;
const WHEEL = {type: 'wheel', id: 'wheel'} as const;

const moveTo = (x: number, y: number) => ({type: 'pointerMove', duration: 0, x, y});
const press = (button: Button = 'left') => ({type: 'pointerDown', button: BUTTONS.indexOf(button)});
const release = (button: Button = 'left') => ({type: 'pointerUp', button: BUTTONS.indexOf(button)});
/** Puppeteer also accepts codes such as `KeyA` and `Digit1`. */
const keyOf = (name: string) => KEYS[name] ?? /^(?:Key|Digit)(.)$/.exec(name)?.[1]?.toLowerCase() ?? name;

/** A page of WebDriver with the members of Puppeteer's page that the commands of the test runner use. */
export class WebDriverPage {
  readonly #session: WebDriverSession;
  #place: readonly [x: number, y: number] = [0, 0];

  constructor(session: WebDriverSession) {
    this.#session = session;
  }

  readonly mouse = {
    move: (x: number, y: number) => {
      this.#place = [x, y];
      return this.#session.act(MOUSE, moveTo(x, y));
    },
    click: (x: number, y: number, {button}: {readonly button?: Button} = {}) => {
      this.#place = [x, y];
      return this.#session.act(MOUSE, moveTo(x, y), press(button), release(button));
    },
    down: ({button}: {readonly button?: Button} = {}) => this.#session.act(MOUSE, press(button)),
    up: ({button}: {readonly button?: Button} = {}) => this.#session.act(MOUSE, release(button)),
    reset: () => this.#session.act(MOUSE, ...BUTTONS.map(release), moveTo(0, 0)),
    wheel: ({deltaX, deltaY}: {readonly deltaX: number; readonly deltaY: number}) => {
      const [x, y] = this.#place;
      return this.#session.act(WHEEL, {type: 'scroll', duration: 0, x, y, deltaX, deltaY});
    },
  };

  readonly keyboard = {
    down: (key: string) => this.#session.act(KEYBOARD, {type: 'keyDown', value: keyOf(key)}),
    up: (key: string) => this.#session.act(KEYBOARD, {type: 'keyUp', value: keyOf(key)}),
    press: (...keys: readonly string[]) =>
      this.#session.act(
        KEYBOARD,
        ...keys.flatMap((key) => ['keyDown', 'keyUp'].map((type) => ({type, value: keyOf(key)}))),
      ),
    type: (text: string) => this.keyboard.press(...text),
  };

  setViewport({width, height}: {readonly width: number; readonly height: number}): Promise<void> {
    return this.#session.resize(width, height);
  }
}
