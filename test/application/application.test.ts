import {expect, oneEvent} from '@open-wc/testing';
import type {AppStreamElement, InputChangeEvent} from '../../src/index.ts';
import {until} from '../support/until.ts';
import {readLastConnection} from './application-connection.ts';
import {openFakeStream, waitForPhase, waitForTasks} from '../element/stream-fixture.ts';

const openPlayingStream = async (
  attributes: Readonly<Record<string, string>> = {},
  limits: AppStreamElement['limits'] = {},
) => {
  const opened = await openFakeStream({connector: 'application', ...attributes});
  opened.element.limits = limits;
  await waitForPhase(opened.element, 'playing');
  return {...opened, connection: readLastConnection()};
};

const findNote = ({shadowRoot}: AppStreamElement) => shadowRoot?.querySelector('[part=blocked]');
const readNote = (element: AppStreamElement) => findNote(element)?.textContent ?? '';

const recordInputChanges = (element: AppStreamElement) => {
  const changes: boolean[] = [];
  element.addEventListener('inputchange', ({open}) => changes.push(open));
  return changes;
};

/** Resolves when the element accepts input of the user. */
const waitForInput = (element: AppStreamElement) =>
  until(
    'the element accepts input',
    () => element.shadowRoot?.querySelector('[part~=keyboard]') ?? undefined,
  );

describe('<app-stream> with blocked input', () => {
  it('shows a note some time after the video plays, until the input opens', async () => {
    const {element, connection} = await openPlayingStream({}, {application: {inputMs: 200}});
    expect(readNote(element)).to.equal('');
    const blocked = (await oneEvent(element, 'inputchange')) as unknown as InputChangeEvent;
    expect(blocked.open).to.equal(false);
    await element.updateComplete;
    expect(readNote(element)).to.equal('The application isn’t receiving your input.');
    expect(findNote(element)?.getAttribute('role')).to.equal('status');
    const opened = oneEvent(element, 'inputchange');
    connection.emit({kind: 'input', open: true});
    expect(((await opened) as unknown as InputChangeEvent).open).to.equal(true);
    await element.updateComplete;
    expect(readNote(element)).to.equal('');
    await element.stop();
  });

  it('shows the note immediately when the input closes, and removes it with the run', async () => {
    const {element, connection} = await openPlayingStream();
    await waitForInput(element);
    const changes = recordInputChanges(element);
    connection.emit({kind: 'input', open: true});
    connection.emit({kind: 'input', open: false});
    connection.emit({kind: 'input', open: false});
    await until('two changes', () => changes.length === 2);
    await element.updateComplete;
    expect(readNote(element)).to.not.equal('');
    await element.stop();
    await element.updateComplete;
    expect(readNote(element)).to.equal('');
    expect(changes).to.deep.equal([true, false]);
    const again = oneEvent(element, 'playing');
    element.start();
    await again;
    await element.updateComplete;
    expect(readNote(element)).to.equal('');
    await element.stop();
  });

  it('does not warn that input never opened if it opened and closed', async () => {
    const {element, connection} = await openPlayingStream({}, {application: {inputMs: 200}});
    await waitForInput(element);
    const warnings: string[] = [];
    element.addEventListener('warning', ({error}) => warnings.push(error.code));
    const changes = recordInputChanges(element);
    // As a relay does that restarts right after the start.
    connection.emit({kind: 'input', open: true});
    connection.emit({kind: 'input', open: false});
    const unanswered = {match: () => true, timeoutMs: 500};
    await element.request({event_type: 'ping'}, unanswered).catch(() => undefined);
    expect(changes).to.deep.equal([true, false]);
    expect(warnings).to.deep.equal([]);
    await element.stop();
  });

  it('shows no note if the page disables input', async () => {
    const {element, connection} = await openPlayingStream({input: 'none'});
    const changes = recordInputChanges(element);
    connection.emit({kind: 'input', open: true});
    connection.emit({kind: 'input', open: false});
    await element.request({event_type: 'ping'}, {match: () => true, timeoutMs: 1}).catch(() => undefined);
    await until('two changes', () => changes.length === 2);
    await element.updateComplete;
    expect(readNote(element)).to.equal('');
    element.input = 'mouse';
    await element.updateComplete;
    expect(readNote(element)).to.not.equal('');
    await element.stop();
  });
});

describe('<app-stream> with a mouse', () => {
  it('repeats only the release of a button when the input opens again', async () => {
    const {element, connection} = await openPlayingStream();
    await waitForInput(element);
    connection.emit({kind: 'input', open: true});
    const {left, top, width, height} = element.video.getBoundingClientRect();
    const center = {clientX: left + width / 2, clientY: top + height / 2};
    const mouse = {pointerType: 'mouse', pointerId: 1, ...center};
    element.video.dispatchEvent(new PointerEvent('pointerdown', {...mouse, button: 0, buttons: 1}));
    connection.emit({kind: 'input', open: false});
    element.video.dispatchEvent(new PointerEvent('pointerdown', {...mouse, button: 2, buttons: 2}));
    connection.emit({kind: 'input', open: true});
    const presses = connection.inputs.flatMap((event) =>
      event.kind === 'button' ? [`${event.pressed ? 'press' : 'release'} ${event.button}`] : [],
    );
    expect(presses).to.deep.equal(['press 1', 'release 1', 'press 3', 'release 1']);
    await element.stop();
  });

  it('rejects lockPointer() if the browser refuses the lock', async () => {
    const {element} = await openPlayingStream();
    await waitForInput(element);
    element.video.requestPointerLock = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    const refusal = await element.lockPointer().catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(DOMException).and.to.include({name: 'NotAllowedError'});
    await element.stop();
  });
});

describe('<app-stream> with early host events', () => {
  it('shows a cursor that arrives before the first frame, also after a change of input', async () => {
    const {element, connection} = await openPlayingStream();
    connection.emit({kind: 'cursor', cursor: {kind: 'named', name: 'crosshair'}});
    await until('the cursor', () => element.video.style.cursor === 'crosshair');
    element.input = 'mouse';
    await element.updateComplete;
    await waitForTasks(element);
    await until('the cursor', () => element.video.style.cursor === 'crosshair');
    element.input = 'none';
    await until('no cursor', () => element.video.style.cursor === '');
    await element.stop();
  });
});
