import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream} from '../../support/element/open-stream.ts';
import {openResources} from '../../support/page/resource-ledger.ts';
import {until} from '../../support/until.ts';
import {waitForNoSession} from '../../support/service/service-sessions.ts';

/** Targets that a run creates for itself, and drops with its end. */
const OWN_TARGETS =
  /^a listener for \w+ of a (ApplicationChannel|BroadcastChannel|HTMLDivElement at listenToRowKeys)/;

describe('<app-stream> after the end of a run', () => {
  expectNoLeftovers();

  it('has no more listeners, timers and observers than after the run before', async () => {
    const element = await openStream({loading: 'manual', resize: true, touch: 'navigate'});
    Object.assign(element, {clipboard: true, controls: true, idleTimeout: 600});
    const play = async () => {
      await element.play();
      element.focus();
      await until('the field of the keyboard', () => element.shadowRoot?.querySelector('[part~=keyboard]'));
      await element.stop();
      await waitForNoSession();
    };
    // The first run loads parts, which may stay.
    await play();
    await play();
    const left = openResources.all;
    expect(left.join()).to.include('a listener for');
    await play();
    const added = [...openResources.all];
    for (const name of left) if (added.includes(name)) added.splice(added.indexOf(name), 1);
    expect(added.filter((name) => !OWN_TARGETS.test(name)).join('\n')).to.equal('');
  });
});
