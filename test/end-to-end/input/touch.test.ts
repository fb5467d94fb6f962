import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import type {AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {placeElement} from '../../support/input/element-position.ts';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {swipe, touchDown, touchUp} from '../../support/input/send-page-command.ts';
import {turnWheel} from '../../support/input/send-page-command.ts';
import type {StreamOptions} from '../../support/element/open-stream.ts';
import {until} from '../../support/until.ts';

/** The state of the demo application. */
interface Viewer {
  /** `open` once the stage is loaded. Then the camera has its first position. */
  readonly stage: string;
  readonly camera: {
    readonly azimuth: number;
    readonly elevation: number;
    readonly distance: number;
    readonly target: readonly number[];
  };
}

const readViewer = async (element: AppStreamElement) => {
  const reply = await element.request({event_type: 'demoStateQuery', payload: {}});
  return (reply as {readonly payload: Viewer}).payload;
};

const ALT = 0xa4;

const openTouchable = async (options: StreamOptions) => {
  const {element, received} = await openStreamWithInput(options);
  placeElement(element, {left: 0, top: 0, width: 640, height: 360});
  const waitForViewer = (what: string, isExpected: (viewer: Viewer) => boolean) =>
    until(what, async () => {
      const viewer = await readViewer(element);
      return isExpected(viewer) ? viewer : undefined;
    });
  await waitForViewer('the stage', ({stage}) => stage === 'open');
  return {element, received, waitForViewer};
};

describe('Fingers on <app-stream touch="navigate">', () => {
  expectNoLeftovers();

  it('orbit, pan, zoom and press the right button', async () => {
    const {element, received, waitForViewer} = await openTouchable({touch: 'navigate'});
    const start = (await readViewer(element)).camera;

    await swipe([
      [200, 200],
      [320, 160],
    ]);
    const orbited = await waitForViewer('an orbit', ({camera}) => camera.azimuth !== start.azimuth);
    expect(orbited.camera.azimuth).to.be.below(start.azimuth);
    expect(orbited.camera.distance).to.equal(start.distance);
    expect(orbited.camera.target).to.deep.equal(start.target);
    await received.waitFor('the release', ({keys}) => keys.length === 2);
    expect(received.keys).to.deep.equal([`+${ALT}`, `-${ALT}`]);

    received.clear();
    await swipe(
      [
        [200, 200],
        [200, 120],
      ],
      [
        [280, 200],
        [280, 120],
      ],
    );
    await received.waitFor('the release', ({keys}) => keys.length === 2);
    expect(received.buttons).to.deep.equal(['+2', '-2']);
    expect(received.keys).to.deep.equal([`+${ALT}`, `-${ALT}`]);
    const panned = await waitForViewer(
      'a pan',
      ({camera}) => camera.target.join() !== orbited.camera.target.join(),
    );
    expect(panned.camera.distance).to.equal(orbited.camera.distance);
    expect(panned.camera.azimuth).to.be.closeTo(orbited.camera.azimuth, 1e-9);

    received.clear();
    await swipe(
      [
        [280, 180],
        [220, 180],
      ],
      [
        [360, 180],
        [420, 180],
      ],
    );
    const zoomed = await waitForViewer(
      'a zoom',
      ({camera}) => camera.distance < panned.camera.distance * 0.6,
    );
    expect(received.buttons).to.deep.equal([]);
    expect(zoomed.camera.azimuth).to.be.closeTo(panned.camera.azimuth, 1e-9);
    expect(visualViewport?.scale, 'the zoom of the page').to.equal(1);

    received.clear();
    await touchDown([[300, 180]]);
    await received.waitFor('a long press', ({buttons}) => buttons.includes('+3'));
    await touchUp();
    await touchDown([[20, 340]]);
    await touchUp();
    await received.waitFor('a tap', ({buttons}) => buttons.at(-1) === '-1');
    expect(received.buttons).to.deep.equal(['+3', '-3', '+1', '-1']);
  });
});

describe('Fingers on <app-stream>', () => {
  expectNoLeftovers();

  it('press the right button by a tap of two, or by one that stays', async () => {
    const {received} = await openTouchable({});
    await touchDown([[280, 180]], [[340, 180]]);
    await touchUp();
    await touchDown([[20, 340]]);
    await touchUp();
    await received.waitFor('a tap', ({buttons}) => buttons.at(-1) === '-1');
    await touchDown([[300, 180]]);
    await received.waitFor('a long press', ({buttons}) => buttons.at(-1) === '+3');
    await touchUp();
    await received.waitFor('its end', ({buttons}) => buttons.at(-1) === '-3');
    expect(received.buttons).to.deep.equal(['+3', '-3', '+1', '-1', '+3', '-3']);
  });
});

describe('The mouse on <app-stream>', () => {
  expectNoLeftovers();
  afterEach(() => resetMouse());

  it('presses the right button, and pans with the horizontal wheel', async () => {
    const {element, received, waitForViewer} = await openTouchable({});
    await sendMouse({type: 'click', position: [300, 180], button: 'right'});
    await received.waitFor('a click', ({buttons}) => buttons.join() === '+3,-3');
    const start = (await readViewer(element)).camera;
    await turnWheel({deltaX: 200, deltaY: 0});
    const panned = await waitForViewer('a pan', ({camera}) => camera.target.join() !== start.target.join());
    expect(panned.camera.distance).to.equal(start.distance);
  });
});
