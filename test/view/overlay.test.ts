import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {expectAnswer} from '../../src/platform/offline.ts';
import {FakeNetworkState} from '../session/fake-network-state.ts';
import {NOW, STATES} from '../../demo/states/sample-states.ts';
import {OverlayFixture} from './overlay-fixture.ts';

describe('overlay', () => {
  let overlay: OverlayFixture;
  beforeEach(async () => {
    overlay = await OverlayFixture.open();
  });

  const titles: readonly (readonly [keyof typeof STATES, string, string])[] = [
    ['without an attribute', 'This stream isn’t set up yet.', ''],
    ['manual', 'Ready to start the application.', 'Start'],
    ['checking the application', 'Preparing the application…', 'Cancel'],
    ['checking the session', 'Looking up your session…', 'Cancel'],
    ['requesting', 'Finding an available machine…', 'Cancel'],
    ['deferred', 'All machines are in use.', 'Cancel'],
    ['pending', 'Starting the application…', 'Cancel'],
    ['pending for long, with a failed poll', 'Starting the application…', 'Cancel'],
    ['signaling', 'Connecting…', 'Cancel'],
    ['negotiating', 'Connecting…', 'Cancel'],
    ['ice', 'Connecting…', 'Cancel'],
    ['first frame', 'Connecting…', 'Cancel'],
    ['reconnecting', 'The connection was lost.', 'Stop'],
    ['stopped', 'The session has ended.', 'Start again'],
    ['ended for inactivity', 'The session ended because of inactivity.', 'Start again'],
    ['disconnected', 'Disconnected. The application keeps running.', 'Connect again'],
    ['ended by the host', 'The application ended the session.', 'Start again'],
    ['expired', 'Your session has reached its time limit.', 'Start again'],
    ['application gone', 'The application has closed.', 'Start again'],
    ['failed', 'This application doesn’t exist.', ''],
    ['failed, and a retry can help', 'Video can’t reach this device.', 'Try again'],
    ['in use by another client', 'This session is open in another window or on another device.', 'Use here'],
  ];
  for (const [name, title, button] of titles) {
    it(`shows “${title}” when ${name}${button && `, and the button “${button}”`}`, () => {
      overlay.show(STATES[name]);
      expect(overlay.readText('title')).to.equal(title);
      expect(overlay.readText('button')).to.equal(button);
    });
  }

  for (const name of ['lazy', 'detached', 'playing'] as const) {
    it(`shows nothing when ${name}`, () => {
      overlay.show(STATES[name]);
      expect(overlay.findPart('overlay')).to.equal(null);
      expect(overlay.readText('button')).to.equal('');
    });
  }

  it('compares a start with the usual time, but not in a queue', () => {
    const share = () => overlay.container.shadowRoot?.querySelector('[role=progressbar]')?.ariaValueNow;
    const {queue, ...pending} = {...STATES.queued, since: NOW - 10_000, usualMs: 40_000};
    overlay.show(pending);
    expect(share()).to.equal('25');
    overlay.show({...pending, queue});
    expect(share()).to.equal(null);
  });

  it('shows only a pill at the start of a reconnection', () => {
    overlay.show(STATES['just lost']);
    expect(overlay.findPart('overlay')).to.equal(null);
    expect(overlay.readText('pill')).to.equal('Reconnecting…');
    expect(overlay.findPart('pill')?.role).to.equal('status');
  });

  it('shows that it reconnects, or when it retries', () => {
    overlay.show(STATES['reconnecting later']);
    expect(overlay.readText('note')).to.equal('');
    expect(overlay.readText('elapsed')).to.equal('0:09 · Retrying in 3 seconds');
    overlay.show(STATES.reconnecting);
    expect(overlay.readText('note')).to.equal('Reconnecting…');
  });

  it('shows a pill while the application is busy', () => {
    overlay.show(STATES.busy);
    expect(overlay.findPart('overlay')).to.equal(null);
    expect(overlay.readText('pill')).to.equal('The application is busy…');
  });

  it('shows the part that stops the video in the pill', () => {
    overlay.show(STATES.busy, {cause: 'network'});
    expect(overlay.readText('pill')).to.equal('Your network is slow or interrupted…');
    overlay.show(STATES.busy, {cause: 'browser'});
    expect(overlay.readText('pill')).to.equal('Your device can’t keep up. Close other apps or tabs.');
    overlay.show(STATES.busy, {cause: 'host'});
    expect(overlay.readText('pill')).to.equal('The application is busy…');
    // The network may be the cause, which the next sample shows.
    overlay.show(STATES.busy, {cause: 'unknown'});
    expect(overlay.findPart('pill')).to.equal(null);
  });

  it('shows the part that stopped the video in the card of a lost stream', () => {
    const frozen = {...STATES.reconnecting, cause: new AppStreamError('frames-stopped')};
    for (const [cause, title] of [
      ['network', 'Your network is slow or interrupted…'],
      ['browser', 'Your device can’t keep up. Close other apps or tabs.'],
      ['host', 'The application is busy…'],
      ['unknown', 'The video has stopped.'],
      [undefined, 'The video has stopped.'],
    ] as const) {
      overlay.show(frozen, {cause});
      expect(overlay.readText('title')).to.equal(title);
    }
  });

  it('shows that the device is offline, unless packets show another cause', () => {
    const offline = 'You’re offline. The stream resumes when you’re back online.';
    using network = new FakeNetworkState();
    network.online = false;
    const causes = ['network', 'unknown', undefined] as const;
    for (const cause of causes) {
      overlay.show(STATES.busy, {cause});
      expect(overlay.readText('pill')).to.equal(offline);
    }
    overlay.show(STATES.busy, {cause: 'host'});
    expect(overlay.readText('pill')).to.equal('The application is busy…');
    for (const cause of causes) {
      overlay.show(STATES.reconnecting, {cause});
      expect(overlay.readText('title')).to.equal(offline);
    }
    overlay.show(STATES.reconnecting, {cause: 'host'});
    expect(overlay.readText('title')).not.to.equal(offline);
  });

  it('does not show that the device is offline, once an answer has disproved it', () => {
    using network = new FakeNetworkState();
    network.online = false;
    expectAnswer()();
    overlay.show(STATES.busy, {cause: 'network'});
    expect(overlay.readText('pill')).to.equal('Your network is slow or interrupted…');
    overlay.show(STATES.reconnecting, {cause: 'network'});
    expect(overlay.readText('title')).not.to.contain('offline');
  });

  it('shows the service’s message, the error and the elapsed time during a long start', () => {
    overlay.show(STATES['pending for long, with a failed poll']);
    expect(overlay.readText('detail')).to.equal('Pulling image 3 of 7');
    expect(overlay.readText('note')).to.equal(
      'The streaming service is temporarily unavailable. | We’ll keep trying. | ' +
        'This is taking longer than usual. The first start can take up to 15 minutes.',
    );
    expect(overlay.readText('elapsed')).to.equal('1:07');
  });

  it('fills the bar during the usual time, and shows a note after it', () => {
    overlay.show(STATES['pending within the usual time']);
    expect(overlay.readText('elapsed')).to.equal('1:07 · Usually 40 seconds');
    expect(overlay.readText('note')).to.equal('');
    expect(overlay.find('[part=bar].live')?.getAttribute('aria-valuenow')).to.equal('30');
    overlay.show(STATES['pending beyond the usual time']);
    expect(overlay.readText('elapsed')).to.equal('1:07 · Usually 40 seconds');
    expect(overlay.readText('note')).to.equal('This is taking longer than usual.');
    expect(overlay.find('[part=bar].live')?.hasAttribute('aria-valuenow')).to.equal(false);
  });

  it('shows an indeterminate bar without a usual time', () => {
    overlay.show(STATES.pending);
    expect(overlay.find('[part=bar].live')?.hasAttribute('aria-valuenow')).to.equal(false);
    expect(overlay.find('[part=bar].live')?.getAttribute('role')).to.equal('progressbar');
  });

  it('counts down to the next attempt after a refusal', () => {
    overlay.show(STATES.deferred);
    expect(overlay.readText('detail')).to.equal('All 4 GPUs are taken.');
    expect(overlay.readText('elapsed')).to.equal('1:07 · Retrying in 7 seconds');
    overlay.show(STATES.deferred, {nowMs: STATES.deferred.deferred.nextTryAt});
    expect(overlay.readText('elapsed')).not.to.contain('Retrying');
  });

  it('shows the server’s message and the code of a failure, and leaves the advice to the details', () => {
    const {error} = STATES.failed;
    const detail = 'Application usd-veiwer not found.';
    overlay.show({phase: 'failed', error: new AppStreamError('forbidden', {detail})});
    expect(overlay.readText('detail')).to.equal(detail);
    expect(overlay.readText('note')).to.equal('Ask your administrator for access.');
    expect(overlay.readText('code')).to.equal('forbidden');
    overlay.show({phase: 'failed', error});
    expect(overlay.readText('note')).to.match(/^Available: /);
  });

  it('ends a kept session by its second button', () => {
    overlay.show(STATES['failed with a kept session']);
    overlay.findPart('end')?.click();
    expect(overlay.actions.calls).to.deep.equal(['cancel']);
    overlay.show(STATES.failed);
    expect(overlay.findPart('end')).to.equal(null);
  });

  it('shows when it connects again', () => {
    overlay.show(STATES['connecting again']);
    expect(overlay.readText('elapsed')).to.contain('Retrying in 3 seconds');
  });

  it('has a main button only if it can help', () => {
    overlay.show({phase: 'failed', error: new AppStreamError('no-capacity')});
    expect(overlay.findPart('primary-button')).to.exist;
    overlay.show({phase: 'failed', error: new AppStreamError('forbidden')});
    expect(overlay.findPart('primary-button')).to.equal(null);
    expect(overlay.readText('retry')).to.equal('Try again');
    overlay.show({phase: 'failed', error: new AppStreamError('profile-not-found')});
    expect(overlay.readText('button')).to.equal('');
    overlay.show(STATES['in use by another client']);
    expect(overlay.readText('primary-button')).to.equal('Use here');
  });

  it('describes the application only while its start has no trouble', () => {
    const application = {name: 'Renderer', description: 'All machines may be in use.'};
    overlay.show(STATES.deferred, {application});
    expect(overlay.readText('heading')).to.equal('Renderer');
  });

  it('lists each problem with the attributes for the developer', () => {
    overlay.show(STATES['without an attribute']);
    expect(overlay.readText('note')).to.equal('app-id is missing. | service-url is not a web address.');
  });

  it('shows text from outside as text', () => {
    const detail = '<img src=x onerror="alert(1)"><b>bold</b>';
    const error = new AppStreamError('app-not-found', {
      values: {name: detail},
      detail,
      alternatives: [detail],
      cause: detail,
    });
    overlay.show({phase: 'failed', error});
    expect(overlay.find('img, b')).to.equal(null);
    expect(overlay.readText('note')).to.contain(detail);
    overlay.show({...STATES.pending, message: detail}, {application: {name: detail}});
    expect(overlay.find('img, b')).to.equal(null);
    expect(overlay.readText('name')).to.equal(detail);
  });

  const buttons = [
    ['manual', 'start'],
    ['pending', 'cancel'],
    ['ice', 'cancel'],
    ['expired', 'start'],
    ['in use by another client', 'start'],
    ['failed, and a retry can help', 'start'],
    ['playing', 'unmute'],
  ] as const;
  for (const [name, action] of buttons) {
    it(`triggers ${action} once for a click when ${name}`, () => {
      overlay.show(STATES[name], {isMuted: true});
      overlay.findPart('button')?.click();
      expect(overlay.actions.calls).to.deep.equal([action]);
    });
  }

  it('ignores the second click of a double click', () => {
    overlay.show(STATES['failed, and a retry can help']);
    overlay.findPart('button')?.dispatchEvent(new MouseEvent('click', {detail: 1}));
    overlay.show(STATES['checking the application']);
    overlay.findPart('button')?.dispatchEvent(new MouseEvent('click', {detail: 2}));
    expect(overlay.actions.calls).to.deep.equal(['start']);
  });

  it('offers sound over the video only if the browser muted it', () => {
    overlay.show(STATES.playing, {isMuted: true});
    expect(overlay.readText('unmute')).to.equal('Unmute');
    overlay.show(STATES.playing);
    expect(overlay.findPart('unmute')).to.equal(null);
  });

  const slots = [
    ['pending', 'ice'],
    ['error', 'failed, and a retry can help'],
  ] as const;
  for (const [slot, name] of slots) {
    it(`lets the page replace the text with the slot ${slot}, and keeps the button`, () => {
      const own = document.createElement('p');
      own.slot = slot;
      own.textContent = 'The page’s own text';
      overlay.container.append(own);
      overlay.show(STATES[name]).finishAnimations();
      expect(own.checkVisibility()).to.equal(true);
      expect(overlay.isVisible('title')).to.equal(false);
      expect(overlay.isVisible('button')).to.equal(true);
    });
  }

  it('keeps the focus on the button from one state to the next', () => {
    const states = [
      'manual',
      'checking the application',
      'pending',
      'ice',
      'failed, and a retry can help',
      'requesting',
      'expired',
    ] as const;
    const button = overlay.show(STATES[states[0]]).finishAnimations().findPart('button');
    button?.focus();
    for (const name of states) {
      overlay.show(STATES[name]);
      expect(overlay.findPart('button'), name).to.equal(button);
      expect(overlay.container.shadowRoot?.activeElement, name).to.equal(button);
    }
  });
});
