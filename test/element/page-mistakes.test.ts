import {expect, oneEvent} from '@open-wc/testing';
import {WarningEvent} from '../../src/index.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {
  createFakeStream,
  listEventTypes,
  openFakeStream,
  waitForPhase,
  waitForTasks,
} from './stream-fixture.ts';

describe('<app-stream> in a page with a mistake', () => {
  it('keeps its run if an empty stage-uri is removed', async () => {
    const {element, fake} = await openFakeStream({'stage-uri': ''});
    await waitForPhase(element, 'playing');
    element.removeAttribute('stage-uri');
    await waitForTasks(element);
    expect(element.state.phase).to.equal('playing');
    expect(fake.count('create')).to.equal(1);
    await element.stop();
  });

  it('keeps its run if an optional attribute is set to nothing and removed', async () => {
    const {element, fake} = await openFakeStream();
    await waitForPhase(element, 'playing');
    for (const name of ['version', 'catalogue-url', 'recovery', 'credentials', 'session-id']) {
      element.setAttribute(name, '');
      await waitForTasks(element);
      element.removeAttribute(name);
      await waitForTasks(element);
    }
    expect(fake.count('create')).to.equal(1);
    await element.stop();
  });

  it('diagnoses the service at its own address after catalogue-url was removed', async () => {
    const {element} = await openFakeStream({loading: 'manual', 'catalogue-url': '/service'});
    element.service = undefined;
    element.removeAttribute('catalogue-url');
    const {checks} = await element.diagnose();
    const check = checks.find((result) => result.check === 'service');
    expect(check?.summary).to.be.a('string').and.not.contain('null');
  });

  it('accepts an input that is a list, and fires all its events', async () => {
    const {element, events} = await openFakeStream({loading: 'manual'});
    Reflect.set(element, 'input', ['mouse']);
    element.start();
    await waitForPhase(element, 'playing');
    await element.stop();
    expect(listEventTypes(events)).to.deep.equal(['ready', 'playing', 'ended']);
  });

  it('shows arguments that JSON cannot express as a problem', async () => {
    const element = createFakeStream(new FakePorts());
    element.arguments = {count: 1n};
    document.body.append(element);
    const state = await waitForPhase(element, 'idle', ({reason}) => reason === 'attributes');
    expect(state).to.have.deep.property('problems', [{attribute: 'arguments', problem: 'invalid-json'}]);
    element.remove();
  });

  it('stays ended after stop() although its attributes are missing', async () => {
    const element = document.createElement('app-stream');
    document.body.append(element);
    await waitForPhase(element, 'idle', ({reason}) => reason === 'attributes');
    await element.stop();
    await waitForTasks(element);
    expect(element.state.phase).to.equal('ended');
    element.remove();
  });
});

describe('<app-stream> warnings', () => {
  it('report a failure that does not stop the stream, and leave the error event alone', async () => {
    const {element, events} = await openFakeStream({microphone: ''});
    const {mediaDevices} = navigator;
    Object.defineProperty(navigator, 'mediaDevices', {value: undefined, configurable: true});
    try {
      const warning: unknown = await oneEvent(element, 'warning');
      expect(warning).to.be.instanceOf(WarningEvent).with.nested.property('error.code', 'microphone-refused');
    } finally {
      Object.defineProperty(navigator, 'mediaDevices', {value: mediaDevices, configurable: true});
    }
    await waitForPhase(element, 'playing');
    expect(listEventTypes(events)).to.not.include('error');
    await element.stop();
  });
});
