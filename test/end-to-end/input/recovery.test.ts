import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {loseStream, waitForPhase} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {waitForOnlySession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

/** The host closes the socket with an unknown code: the element reconnects to the same session. */
const LOSS = {closeAfterMs: 0, closeCode: 4711, faultsOnRequest: true} as const;

/** The demo application's reply to `demoInputLog`. */
interface InputLog {
  readonly payload: {
    readonly inputs: readonly {readonly kind: string; readonly vk?: number; readonly pressed?: boolean}[];
  };
}

describe('Input of <app-stream> during a reconnection', () => {
  expectNoLeftovers();

  it('releases held keys, keeps the focus, and sends keys again after the reconnection', async () => {
    const {element, received} = await openStreamWithInput({demo: LOSS});
    element.focus();
    await sendKeys({down: 'ArrowUp'});
    await received.waitFor('the key', ({keys}) => keys.includes('+38'));
    await loseStream(element, await waitForOnlySession('with the key'));
    await element.updateComplete;
    const lastFrame = element.shadowRoot?.querySelector<HTMLCanvasElement>('[part=last-frame]');
    const pixels = lastFrame?.getContext('2d')?.getImageData(0, 0, 640, 360).data ?? [];
    expect(Math.max(...pixels.slice(0, 4000))).to.be.greaterThan(0);
    await waitForPhase(element, 'playing');
    // The log starts with the new connection. A release in it belongs to a key of the old connection.
    const readKeys = async () => {
      const {payload} = await element.request<InputLog>({event_type: 'demoInputLog', payload: {}});
      return payload.inputs
        .filter(({kind}) => kind === 'key')
        .map(({vk, pressed}) => `${pressed ? '+' : '-'}${vk}`);
    };
    await until('the release', async () => (await readKeys()).includes('-38'));
    await sendKeys({up: 'ArrowUp'});
    expect(document.activeElement).to.equal(element);
    await sendKeys({press: 'ArrowDown'});
    await until('the next key', async () => (await readKeys()).join().endsWith('+40,-40'));
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(element.shadowRoot?.querySelector('[part=last-frame]')).to.equal(null);
  });
});
