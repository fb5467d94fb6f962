import {expect, fixture, html} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, openStream, statesOf, waitForPhase} from '../../support/element/open-stream.ts';
import {waitForOnlySession, payloadsOf} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

/** Reads the direction of sound in the page's answer. */
const readSoundDirection = async () => {
  const session = await waitForOnlySession('with an answer', (one) =>
    payloadsOf(one).some(({type}) => type === 'answer'),
  );
  const answer = payloadsOf(session).find(({type}) => type === 'answer');
  const [, sound = ''] = /(m=audio[^]*?)(?=m=|$)/.exec(String(answer?.['sdp'])) ?? [];
  return /a=(sendrecv|sendonly|recvonly|inactive)/.exec(sound)?.[1];
};

describe('The microphone', () => {
  expectNoLeftovers();

  it('is off without its attribute', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    expect(await readSoundDirection()).to.equal('recvonly');
    await element.stop();
  });

  it('is sent with its attribute, and stops with the run', async () => {
    const opened: MediaStreamTrack[] = [];
    const {getUserMedia} = MediaDevices.prototype;
    navigator.mediaDevices.getUserMedia = async (...constraints) => {
      const media = await getUserMedia.apply(navigator.mediaDevices, constraints);
      opened.push(...media.getTracks());
      return media;
    };
    try {
      const element = await openStream({microphone: true});
      await waitForPhase(element, 'playing');
      expect(await readSoundDirection()).to.equal('sendrecv');
      expect(opened.map(({readyState}) => readyState)).to.deep.equal(['live']);
      await element.stop();
      expect(opened.map(({readyState}) => readyState)).to.deep.equal(['ended']);
    } finally {
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
    }
  });

  it('is replaced on the same connection when the user unplugs it', async () => {
    const opened: MediaStreamTrack[] = [];
    const replaced: (MediaStreamTrack | null)[] = [];
    const {getUserMedia} = MediaDevices.prototype;
    const {replaceTrack} = RTCRtpSender.prototype;
    navigator.mediaDevices.getUserMedia = async (...constraints) => {
      const media = await getUserMedia.apply(navigator.mediaDevices, constraints);
      opened.push(...media.getTracks());
      return media;
    };
    RTCRtpSender.prototype.replaceTrack = function (track) {
      replaced.push(track);
      return replaceTrack.call(this, track);
    };
    try {
      const element = await openStream({microphone: true});
      await waitForPhase(element, 'playing');
      opened[0]?.stop();
      opened[0]?.dispatchEvent(new Event('ended'));
      await until('another track', () => replaced.length > 1);
      expect(replaced).to.deep.equal(opened);
      expect(statesOf(element).some(({phase}) => phase === 'reconnecting')).to.equal(false);
      await element.stop();
      expect(opened.map(({readyState}) => readyState)).to.deep.equal(['ended', 'ended']);
    } finally {
      RTCRtpSender.prototype.replaceTrack = replaceTrack;
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
    }
  });

  it('does not stop the stream if the user refuses it, and a warning reports the refusal', async () => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    try {
      const codes: string[] = [];
      const element = createStream({microphone: true});
      element.addEventListener('warning', ({error}) => codes.push(error.code));
      await fixture(html`${element}`);
      await waitForPhase(element, 'playing');
      expect(codes).to.deep.equal(['microphone-refused']);
      // A microphone may follow, without another connection.
      expect(await readSoundDirection()).to.equal('sendrecv');
      await element.stop();
    } finally {
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
    }
  });
});
