import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {hidePage} from '../support/page/page-globals.ts';
import {Captured} from './video-on-page.ts';
import fc from 'fast-check';
import {until} from '../support/until.ts';

/** Opens a stream and holds two keys and a button. */
const openHolding = async () => {
  const opened = await Captured.open();
  const {captured} = opened;
  const {x, y} = captured.video.getBoundingClientRect();
  await sendMouse({type: 'move', position: [Math.round(x) + 15, Math.round(y) + 25]});
  await sendMouse({type: 'down'});
  await sendKeys({down: 'w'});
  await sendKeys({down: 'Shift'});
  const held = ['press 1', 'KeyW down', 'ShiftLeft down shift'];
  expect(captured.readSent('key', 'button')).to.deep.equal(held);
  return opened;
};

const RELEASED = ['KeyW up', 'ShiftLeft up', 'release 1'];

/** Releases the keys and buttons of the test runner. */
const releaseRunner = async () => {
  await sendKeys({up: 'w'});
  await sendKeys({up: 'Shift'});
  await resetMouse();
};

describe('held input', () => {
  afterEach(releaseRunner);

  const causes: Record<string, (opened: Awaited<ReturnType<typeof openHolding>>) => Promise<void> | void> = {
    'the field loses the focus': ({captured}) => captured.field.blur(),
    "the focus moves to the page's own field": async () => {
      (await fixture<HTMLInputElement>(html`<input />`)).focus();
    },
    'the window loses the focus': () => void dispatchEvent(new Event('blur')),
    'the browser leaves the page': () => void dispatchEvent(new Event('pagehide')),
    'the tab is hidden': () => {
      hidePage()();
    },
    'the capture ends': ({captured}) => captured.ended.abort(),
    'the page calls `releaseAll`': ({input}) => input.releaseAll(),
  };
  for (const [when, act] of Object.entries(causes)) {
    it(`is released once when ${when}`, async () => {
      const opened = await openHolding();
      await act(opened);
      expect(opened.captured.readSent('key', 'button')).to.deep.equal(RELEASED);
      await releaseRunner();
      expect(opened.captured.readSent('key', 'button')).to.deep.equal([]);
    });
  }

  it('stays held at a `visibilitychange` of a visible tab', async () => {
    const {captured} = await openHolding();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(captured.readSent('key', 'button')).to.deep.equal([]);
  });

  it('keeps a button that moves the focus within the element', async () => {
    const {captured} = await Captured.open();
    const button = document.createElement('button');
    captured.element.shadowRoot?.append(button);
    button.focus();
    const {x, y} = captured.video.getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.round(x) + 300, Math.round(y) + 200]});
    await sendMouse({type: 'down'});
    expect(captured.readSent('button')).to.deep.equal(['press 1']);
  });
});

describe('an ended capture', () => {
  it('restores the styles of the video and removes the field', async () => {
    const {captured, input} = await Captured.open();
    input.setCursor({kind: 'named', name: 'move'});
    const {video, element} = captured;
    expect([video.style.touchAction, video.style.cursor]).to.deep.equal(['none', 'move']);
    captured.ended.abort();
    expect([video.style.touchAction, video.style.cursor]).to.deep.equal(['', '']);
    expect(element.shadowRoot?.querySelector('textarea')).to.equal(null);
  });
});

/** The bit of each button in `PointerEvent.buttons`, by `PointerEvent.button`. */
const BITS = [1, 4, 2, 8, 16];

const openPressable = async (pointerType = 'mouse') => {
  const {captured} = await Captured.open();
  const fire = (type: string, button: number, buttons: number) =>
    captured.fireMouse(type, {pointerType, button, buttons});
  return {captured, fire};
};

describe('a press that `buttons` does not show', () => {
  it('is a click, although no release follows it', async () => {
    const {captured, fire} = await openPressable();
    fire('pointerdown', 2, 0);
    expect(captured.readSent('button')).to.deep.equal(['press 3']);
    await until('the release', () => captured.sent.some(({kind}) => kind === 'button'));
    expect(captured.readSent('button')).to.deep.equal(['release 3']);
  });

  it('is released once by the next event that does not show it either', async () => {
    const {captured, fire} = await openPressable();
    const ends: readonly (() => void)[] = [
      () => fire('pointerup', 2, 0),
      () => fire('pointermove', -1, 0),
      () => expect(captured.fireMouse('contextmenu', {button: 2})).to.equal(false),
    ];
    for (const end of ends) {
      fire('pointerdown', 2, 0);
      end();
      fire('pointerup', 2, 0);
      expect(captured.readSent('button')).to.deep.equal(['press 3', 'release 3']);
    }
  });

  it('is held if the next event shows it', async () => {
    const {captured, fire} = await openPressable();
    fire('pointerdown', 0, 0);
    fire('pointermove', -1, 1);
    fire('pointerup', 0, 0);
    fire('pointerdown', 0, 0);
    fire('pointermove', -1, 1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(captured.readSent('button')).to.deep.equal(['press 1', 'release 1', 'press 1']);
    fire('pointerup', 0, 0);
    expect(captured.readSent('button')).to.deep.equal(['release 1']);
  });

  it('is the fourth or fifth button if `buttons` shows that one, as in Safari', async () => {
    const {captured, fire} = await openPressable();
    for (const buttons of [8, 16]) {
      fire('pointerdown', 1, buttons);
      fire('pointerup', 1, 0);
    }
    expect(captured.readSent('button')).to.deep.equal(['press 4', 'release 4', 'press 5', 'release 5']);
  });
});

describe('a press', () => {
  it('is released although `buttons` still shows it', async () => {
    const {captured, fire} = await openPressable();
    fire('pointerdown', 0, 1);
    fire('pointerup', 0, 1);
    expect(captured.readSent('button')).to.deep.equal(['press 1', 'release 1']);
  });

  it('follows another one of its button whose release never came', async () => {
    const {captured, fire} = await openPressable();
    fire('pointerdown', 0, 1);
    fire('pointerdown', 0, 1);
    expect(captured.readSent('button')).to.deep.equal(['press 1', 'release 1', 'press 1']);
  });

  it('is the page’s beside the video, also after a press whose release never came', async () => {
    const {captured} = await Captured.open({}, 'width: 640px; height: 500px');
    captured.fireMouse('pointerdown', {buttons: 1}, [3, 20]);
    captured.fireMouse('pointerdown', {buttons: 1}, [3, 0]);
    expect(captured.readSent('button')).to.deep.equal(['press 1', 'release 1']);
  });
});

/** What a user does with a button, and what the browser reports wrongly about it. */
interface Press {
  readonly button: number;
  /** The bits of `buttons` that the browser adds. */
  readonly more: number;
  readonly isShown: boolean;
  /** A second button, which the user presses and releases while the first one is down. */
  readonly second: number | undefined;
  readonly hasRelease: boolean;
  /** `buttons` of moves while the button is down. */
  readonly moves: readonly number[];
}

const anyButton = fc.integer({min: 0, max: 4});
const anyBits = fc.integer({min: 0, max: 31});
const anyPress: fc.Arbitrary<Press> = fc.record({
  button: anyButton,
  more: anyBits,
  isShown: fc.boolean(),
  second: fc.option(anyButton, {nil: undefined}),
  hasRelease: fc.boolean(),
  moves: fc.array(anyBits, {maxLength: 3}),
});

describe('buttons with wrong `buttons` and missing releases', () => {
  for (const pointerType of ['mouse', 'pen', ''])
    it(`lose no click, double none and hold none, for a device of the type "${pointerType}"`, async () => {
      const {captured, fire} = await openPressable(pointerType);
      const bitOf = (button: number) => BITS[button] ?? 0;
      const press = ({button, more, isShown, second, hasRelease, moves}: Press): readonly number[] => {
        const bit = bitOf(button);
        fire('pointerdown', button, isShown ? bit | more : 0);
        for (const buttons of moves) fire('pointermove', -1, buttons);
        const pressed = [button];
        if (second !== undefined && second !== button) {
          fire('pointermove', -1, bit);
          fire('pointermove', second, bit | bitOf(second));
          fire('pointermove', second, bit);
          pressed.push(second);
        }
        if (hasRelease) fire('pointerup', button, more);
        return pressed;
      };
      fc.assert(
        fc.property(fc.array(anyPress, {maxLength: 8}), (presses) => {
          const users = presses.flatMap(press);
          fire('pointermove', -1, 0);
          const held = new Set<number>();
          const clicks: number[] = [];
          for (const event of captured.sent.splice(0)) {
            if (event.kind !== 'button') continue;
            expect(held.has(event.button)).to.equal(!event.pressed);
            if (event.pressed) clicks.push(event.button);
            if (event.pressed) held.add(event.button);
            else held.delete(event.button);
          }
          expect([...held]).to.deep.equal([]);
          expect(clicks).to.deep.equal(users.map((button) => button + 1));
        }),
      );
    });
});
