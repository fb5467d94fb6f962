import {expect} from '@open-wc/testing';
import {AppStreamError, type FailureData} from '../../src/errors/app-stream-error.ts';
import {failureDetails} from '../../src/view/failure-details.ts';
import {Stage, STATES} from './stage.ts';

describe('overlay', () => {
  before(() => AppStreamError.words());

  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.open();
  });

  const titles: readonly (readonly [keyof typeof STATES, string, string])[] = [
    [
      'without an attribute',
      'This stream is not set up yet: app-id is missing, service-url is wrong (not an http address).',
      '',
    ],
    ['manual', 'Ready to start the application.', 'Start'],
    ['checking the application', 'Looking up the application…', 'Cancel'],
    ['checking the session', 'Looking up the session…', 'Cancel'],
    ['requesting', 'Asking for a machine…', 'Cancel'],
    ['refused', 'No machine is free at the moment.', 'Cancel'],
    ['pending', 'Starting the application…', 'Cancel'],
    ['pending for long, in trouble', 'Starting the application…', 'Cancel'],
    ['signaling', 'Connecting to the application…', 'Cancel'],
    ['negotiating', 'Agreeing on the stream…', 'Cancel'],
    ['ice', 'Opening the way for the picture…', 'Cancel'],
    ['first frame', 'Waiting for the first picture…', 'Cancel'],
    ['reconnecting', 'The connection to the application was lost.', 'Stop'],
    ['stopped', 'The stream was stopped.', 'Start again'],
    ['ended for want of anybody', 'Ended because nobody was here.', 'Start again'],
    ['disconnected', 'Disconnected. The application runs on.', 'Start again'],
    ['ended by the host', 'The host ended the stream.', 'Start again'],
    ['expired', 'The session’s time is over.', 'Start again'],
    ['application gone', 'The application has closed.', 'Start again'],
    ['failed', 'The application “usd-veiwer” is not in the catalogue.', 'Try again'],
    ['taken by another client', 'The session is in use by another client.', 'Take it back'],
  ];
  for (const [name, title, button] of titles) {
    it(`says “${title}” when ${name}${button && `, and offers “${button}”`}`, () => {
      stage.show(STATES[name]);
      expect(stage.says('title')).to.equal(title);
      expect(stage.says('button')).to.equal(button);
    });
  }

  for (const name of ['lazy', 'detached', 'playing'] as const) {
    it(`is quiet when ${name}`, () => {
      stage.show(STATES[name]);
      expect(stage.part('overlay')).to.equal(null);
      expect(stage.says('button')).to.equal('');
    });
  }

  it('needs no card for a loss that may be over at once, and keeps the picture in sight', () => {
    stage.show(STATES['just lost']);
    expect(stage.part('overlay')).to.equal(null);
    expect(stage.says('pill')).to.equal('Reconnecting…');
    expect(stage.part('pill')?.role).to.equal('status');
  });

  it('tells what is tried, for how long, and when the next try begins', () => {
    stage.show(STATES['reconnecting later']);
    expect(stage.says('note')).to.equal('Looking for the session…');
    expect(stage.says('elapsed')).to.equal('0:09 · Next try in 3 s');
  });

  it('says that a picture without frames waits for the application', () => {
    stage.show(STATES.quiet);
    expect(stage.part('overlay')).to.equal(null);
    expect(stage.says('pill')).to.equal('Waiting for the application…');
  });

  it('shows the service’s own words, the trouble and the time while the start takes long', () => {
    stage.show(STATES['pending for long, in trouble']);
    expect(stage.says('detail')).to.equal('Pulling image 3 of 7');
    expect(stage.says('note')).to.equal(
      'The gateway cannot reach the streaming service. | ' +
        'This takes longer than usual. A first start can take 15 minutes.',
    );
    expect(stage.says('elapsed')).to.equal('1:07');
  });

  it('fills the bar against the usual time while that lasts, and says when it is over', () => {
    stage.show(STATES['pending within the usual time']);
    expect(stage.says('elapsed')).to.equal('1:07 · Usually 0:40');
    expect(stage.says('note')).to.equal('');
    expect(stage.part('bar')?.getAttribute('aria-valuenow')).to.equal('30');
    stage.show(STATES['pending beyond the usual time']);
    expect(stage.says('elapsed')).to.equal('1:07 · Usually 0:40');
    expect(stage.says('note')).to.equal('This takes longer than usual.');
    expect(stage.part('bar')?.hasAttribute('aria-valuenow')).to.equal(false);
  });

  it('lets the bar flow where no usual time is known', () => {
    stage.show(STATES.pending);
    expect(stage.part('bar')?.hasAttribute('aria-valuenow')).to.equal(false);
    expect(stage.part('bar')?.getAttribute('role')).to.equal('progressbar');
  });

  it('counts down to the next try after a refusal, and no further than to it', () => {
    stage.show(STATES.refused);
    expect(stage.says('detail')).to.equal('All 4 GPUs are taken.');
    expect(stage.says('elapsed')).to.equal('1:07 · Next try in 7 s');
    stage.show(STATES.refused, {nowMs: STATES.refused.refused.nextTryAt});
    expect(stage.says('elapsed')).not.to.contain('Next try');
  });

  it('shows of a failure the server’s words, the advice, what exists instead, and the code', () => {
    stage.show(STATES.failed);
    expect(stage.says('detail')).to.equal('Application usd-veiwer not found.');
    expect(stage.says('note')).to.equal(
      'Correct app-id. | There is: usd-viewer, usd-composer, b, c, d and 2 more.',
    );
    expect(stage.says('code')).to.equal('app-not-found');
  });

  const failed = (data: FailureData) => {
    const error = new AppStreamError('service-error', data);
    const details = failureDetails(error, {label: 'Copy report'}, () => asked.push('copy'));
    return stage.show({phase: 'failed', error}, {details});
  };
  const asked: string[] = [];

  it('folds away the status and the cause of a failure, and the button that copies a report', () => {
    failed({status: 500, cause: new TypeError('Failed to fetch')});
    expect(stage.says('details')).to.equal('Details HTTP status 500. TypeError: Failed to fetch Copy report');
    expect(stage.part('details')).not.to.have.attribute('open');
    failed({});
    expect(stage.says('details')).to.equal('Details Copy report');
  });

  it('asks once for a report when its button is pressed', () => {
    failed({}).part('copy')?.click();
    expect(asked).to.deep.equal(['copy']);
  });

  it('shows a report that could not be copied, as text, and selects it for whoever goes there', async () => {
    const error = new AppStreamError('offline');
    const text = '# report <b>bold</b>';
    const details = failureDetails(error, {label: 'Copy it from here', text}, () => undefined);
    stage.show({phase: 'failed', error}, {details});
    expect(stage.part('report')).to.have.property('value', text);
    expect(stage.find('b')).to.equal(null);
    stage.part('details')?.toggleAttribute('open', true);
    stage.part('report')?.focus();
    expect(stage.part('report')).to.include({selectionStart: 0, selectionEnd: text.length});
    await expect(stage.settle().box).to.be.accessible();
  });

  it('has no room for details in a box of 160×90', async () => {
    const small = await Stage.open(160, 90);
    const error = new AppStreamError('offline');
    const details = failureDetails(error, {label: 'Copy report'}, () => undefined);
    small.show({phase: 'failed', error}, {details}).settle();
    expect(small.isVisible('details')).to.equal(false);
    expect(small.isVisible('title')).to.equal(true);
    expect(small.isVisible('primary-button')).to.equal(true);
  });

  it('keeps text from outside text', () => {
    const detail = '<img src=x onerror="alert(1)"><b>bold</b>';
    const error = new AppStreamError('app-not-found', {
      values: {name: detail},
      detail,
      alternatives: [detail],
      cause: detail,
    });
    stage.show({phase: 'failed', error});
    expect(stage.find('img, b')).to.equal(null);
    expect(stage.says('detail')).to.equal(detail);
    stage.show({...STATES.pending, message: detail}, {appName: detail});
    expect(stage.find('img, b')).to.equal(null);
    expect(stage.says('title')).to.equal(`Starting ${detail}…`);
  });

  const asks = [
    ['manual', 'start'],
    ['pending', 'cancel'],
    ['ice', 'cancel'],
    ['expired', 'start'],
    ['failed', 'retry'],
    ['playing', 'unmute'],
  ] as const;
  for (const [name, action] of asks) {
    it(`asks once for ${action} when the button is pressed while ${name}`, () => {
      stage.show(STATES[name], {muted: true});
      stage.part('button')?.click();
      expect(stage.actions.asked).to.deep.equal([action]);
    });
  }

  it('takes the second click of a double click for nothing', () => {
    stage.show(STATES.failed);
    stage.part('button')?.dispatchEvent(new MouseEvent('click', {detail: 1}));
    stage.show(STATES['checking the application']);
    stage.part('button')?.dispatchEvent(new MouseEvent('click', {detail: 2}));
    expect(stage.actions.asked).to.deep.equal(['retry']);
  });

  it('offers sound over the picture only where the browser refused it', () => {
    stage.show(STATES.playing, {muted: true});
    expect(stage.says('unmute')).to.equal('Turn sound on');
    stage.show(STATES.playing);
    expect(stage.part('unmute')).to.equal(null);
  });

  it('shows the page’s poster until there is a picture', () => {
    for (const name of ['manual', 'lazy', 'pending', 'first frame', 'failed'] as const) {
      expect(stage.show(STATES[name]).find('slot[name=poster]'), name).to.exist;
    }
    expect(stage.show(STATES.playing).find('slot[name=poster]')).to.equal(null);
  });

  const slots = [
    ['pending', 'ice'],
    ['error', 'failed'],
  ] as const;
  for (const [slot, name] of slots) {
    it(`lets the page replace the words by its slot ${slot}, and keeps the button`, () => {
      const own = document.createElement('p');
      own.slot = slot;
      own.textContent = 'The page’s own words';
      stage.box.append(own);
      stage.show(STATES[name]).settle();
      expect(own.checkVisibility()).to.equal(true);
      expect(stage.isVisible('title')).to.equal(false);
      expect(stage.isVisible('button')).to.equal(true);
    });
  }

  it('keeps the focus on the button from one state to the next', () => {
    const states = [
      'manual',
      'checking the application',
      'pending',
      'ice',
      'failed',
      'requesting',
      'expired',
    ] as const;
    const button = stage.show(STATES[states[0]]).settle().part('button');
    button?.focus();
    for (const name of states) {
      stage.show(STATES[name]);
      expect(stage.part('button'), name).to.equal(button);
      expect(stage.box.shadowRoot?.activeElement, name).to.equal(button);
    }
  });
});
