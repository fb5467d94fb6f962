import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {openHeard} from '../support/heard-input.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {reaches} from '../support/open-stream.ts';
import {isRising, readFrames} from '../support/read-frame.ts';
import {until} from '../support/until.ts';

/** The host closes the socket for a reason that nobody knows: the stream is lost, its session is not. */
const LOSS = {closeAfterMs: 6000, closeCode: 4711} as const;

/** What the demo host answers when it is asked for what has arrived. */
interface Log {
  readonly payload: {
    readonly inputs: readonly {readonly kind: string; readonly vk?: number; readonly pressed?: boolean}[];
  };
}

describe('<app-stream> whose stream is lost', () => {
  leavesNothing();

  it('lets go what was held, keeps the focus, and hands the keys on as soon as it is back', async () => {
    const {element, heard} = await openHeard({demo: LOSS});
    element.focus();
    await sendKeys({down: 'ArrowUp'});
    await heard.until('the key', ({keys}) => keys.includes('+38'));
    await reaches(element, 'reconnecting');
    await element.updateComplete;
    const lastFrame = element.shadowRoot?.querySelector<HTMLCanvasElement>('[part=last-frame]');
    const pixels = lastFrame?.getContext('2d')?.getImageData(0, 0, 640, 360).data ?? [];
    expect(Math.max(...pixels.slice(0, 4000))).to.be.greaterThan(0);
    await reaches(element, 'playing');
    // The record begins with the connection: what is let go there was held before it.
    const keys = async () => {
      const {payload} = (await element.request({event_type: 'demoInputLog', payload: {}})) as Log;
      return payload.inputs
        .filter(({kind}) => kind === 'key')
        .map(({vk, pressed}) => `${pressed ? '+' : '-'}${vk}`);
    };
    await until('the release', async () => (await keys()).includes('-38'));
    await sendKeys({up: 'ArrowUp'});
    expect(document.activeElement).to.equal(element);
    await sendKeys({press: 'ArrowDown'});
    await until('the next key', async () => (await keys()).join().endsWith('+40,-40'));
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(element.shadowRoot?.querySelector('[part=last-frame]')).to.equal(null);
  });
});
