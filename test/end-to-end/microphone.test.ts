import {expect, fixture, html} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {makeStream, openStream, reaches} from '../support/open-stream.ts';
import {onlySession, payloadsOf} from '../support/sessions-at-service.ts';

/** The direction that the page agreed to for sound. */
const soundDirection = async () => {
  const session = await onlySession('with an answer', (one) =>
    payloadsOf(one).some(({type}) => type === 'answer'),
  );
  const answer = payloadsOf(session).find(({type}) => type === 'answer');
  const [, sound = ''] = /(m=audio[^]*?)(?=m=|$)/.exec(String(answer?.['sdp'])) ?? [];
  return /a=(sendrecv|sendonly|recvonly|inactive)/.exec(sound)?.[1];
};

describe('The microphone', () => {
  leavesNothing();

  it('is not asked for without its attribute', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    expect(await soundDirection()).to.equal('recvonly');
    await element.stop();
  });

  it('is sent where its attribute asks for it, and turned off with the run', async () => {
    const opened: MediaStreamTrack[] = [];
    const {getUserMedia} = MediaDevices.prototype;
    navigator.mediaDevices.getUserMedia = async (...wanted) => {
      const media = await getUserMedia.apply(navigator.mediaDevices, wanted);
      opened.push(...media.getTracks());
      return media;
    };
    try {
      const element = await openStream({microphone: true});
      await reaches(element, 'playing');
      expect(await soundDirection()).to.equal('sendrecv');
      expect(opened.map(({readyState}) => readyState)).to.deep.equal(['live']);
      await element.stop();
      expect(opened.map(({readyState}) => readyState)).to.deep.equal(['ended']);
    } finally {
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
    }
  });

  it('that is refused leaves the stream playing, and says why', async () => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    try {
      const codes: string[] = [];
      const element = makeStream({microphone: true});
      element.addEventListener('error', ({error}) => codes.push(error.code));
      await fixture(html`${element}`);
      await reaches(element, 'playing');
      expect(codes).to.deep.equal(['microphone-refused']);
      expect(await soundDirection()).to.equal('recvonly');
      await element.stop();
    } finally {
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
    }
  });
});
