import {expect} from '@open-wc/testing';
import {FakePorts} from '../../session/fake-ports.ts';
import {createFakeStream, openFakeStream, waitForPhase, waitForTasks} from '../stream-fixture.ts';

/** The outcome of a call of `play()`, and `pending` if it does not settle within some tasks. */
const nameOutcome = async (play: Promise<void>, tasks: Promise<unknown>): Promise<string> =>
  Promise.race([
    play.then(
      () => 'playing',
      (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
    ),
    tasks.then(() => 'pending'),
  ]);

describe('play()', () => {
  it('resolves when the stream plays, for each call', async () => {
    const {element} = await openFakeStream({loading: 'manual'});
    await Promise.all([element.play(), element.play()]);
    expect(element.state.phase).to.equal('playing');
    await element.play();
    await element.stop();
  });

  for (const end of ['stop', 'disconnect'] as const) {
    it(`rejects if ${end}() ends its run in the same task after an earlier end`, async () => {
      const {element, fake} = await openFakeStream();
      await waitForPhase(element, 'playing');
      await element.stop();
      const play = element.play();
      void element[end]();
      expect(await nameOutcome(play, waitForTasks(element))).to.equal('AbortError');
      expect(fake.count('create')).to.equal(1);
    });
  }

  it('rejects if the element is removed in the task of its insertion', async () => {
    for (const attributes of [{}, {profile: ''}]) {
      const element = createFakeStream(new FakePorts(), attributes);
      document.body.append(element);
      const play = element.play();
      element.remove();
      expect(await nameOutcome(play, waitForTasks(element))).to.equal('AbortError');
    }
  });

  it('rejects outside a document', async () => {
    const element = createFakeStream(new FakePorts());
    expect(await nameOutcome(element.play(), waitForTasks(element))).to.equal('AbortError');
  });

  it('waits for attributes that are set in the task of the insertion', async () => {
    const element = createFakeStream(new FakePorts(), {profile: ''});
    document.body.append(element);
    const play = element.play();
    element.profile = 'default';
    await play;
    expect(element.state.phase).to.equal('playing');
    await element.stop();
    element.remove();
  });

  it('rejects if the attributes describe no stream', async () => {
    const element = createFakeStream(new FakePorts(), {profile: ''});
    document.body.append(element);
    expect(await nameOutcome(element.play(), waitForTasks(element))).to.equal('NotSupportedError');
    element.remove();
  });

  it('rejects if the stream is paused before it plays', async () => {
    const {element} = await openFakeStream({loading: 'manual'});
    const play = element.play();
    await waitForPhase(element, 'requesting');
    element.pause();
    expect(await nameOutcome(play, waitForTasks(element))).to.equal('AbortError');
    await element.stop();
  });
});
