import {expect} from '@open-wc/testing';
import type {StoredText} from '../../../../src/connection/connector.ts';
import {until} from '../../../support/until.ts';
import {openPageConnection, type PageConnectionOptions} from '../open-page-connection.ts';
import {PageHost} from '../page-host.ts';

/** A stored text, with the number of writes. */
class FakeText implements StoredText {
  text = '';
  writes = 0;
  read() {
    return this.text;
  }
  write(text: string) {
    this.text = text;
    this.writes += 1;
  }
}

/** The loaded modules of this room. Nothing else in this page imports them. */
const isLoaded = (name: string) =>
  performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/negotiation/${name}.ts`));

describe('the default order of codecs', () => {
  const {mediaCapabilities} = navigator;
  const {decodingInfo} = mediaCapabilities;
  const closers: (() => void)[] = [];
  let questions: MediaDecodingConfiguration[] = [];

  /** Only the codecs whose name contains this text are power-efficient. */
  const setEfficient = (efficient: string | undefined) => {
    mediaCapabilities.decodingInfo = async (question) => {
      questions.push(question);
      if (efficient === undefined) throw new TypeError('webrtc is not a type');
      const powerEfficient = Boolean(question.video?.contentType.includes(efficient));
      return {supported: true, smooth: true, powerEfficient, configuration: question, keySystemAccess: null};
    };
  };

  beforeEach(() => {
    questions = [];
    performance.clearResourceTimings();
  });
  afterEach(() => {
    mediaCapabilities.decodingInfo = decodingInfo;
    for (const close of closers.splice(0)) close();
  });

  /** Connects to a host of this page. Returns the name of the first codec of the answer. */
  const connect = async (options: PageConnectionOptions) => {
    const {socket, connection, ended} = openPageConnection(options);
    const host = new PageHost(socket, 1);
    closers.push(() => (ended.abort(), host.close()));
    await host.offer();
    await connection.connected;
    const sdp = String(socket.payloads.find(({type}) => type === 'answer')?.['sdp']);
    const [, first = ''] = /^m=video \d+ \S+ (\d+)/m.exec(sdp) ?? [];
    return new RegExp(`^a=rtpmap:${first} (\\w+)/`, 'm').exec(sdp)?.[1];
  };

  it('is ranked after the first frame, and used by the next connection', async () => {
    setEfficient('VP9');
    const codecOrders = new FakeText();
    const frame = Promise.withResolvers<undefined>();
    expect(await connect({codecOrders, firstFrame: frame.promise})).to.equal('VP8');
    expect(isLoaded('rank-codecs')).to.equal(false);
    expect(isLoaded('adapt-negotiation')).to.equal(false);
    expect(questions).to.deep.equal([]);
    frame.resolve(undefined);
    await until('the order is stored', () => codecOrders.writes === 1);
    expect(questions[0]).to.deep.include({type: 'webrtc'});
    expect(questions[0]?.video).to.deep.include({contentType: 'video/VP8', width: 64, height: 64});
    expect(await connect({codecOrders})).to.equal('VP9');
  });

  it('remains the host’s if all codecs are equal, or Media Capabilities do not know WebRTC', async () => {
    for (const efficient of ['video/', undefined]) {
      setEfficient(efficient);
      const codecOrders = new FakeText();
      const before = questions.length;
      expect(await connect({codecOrders})).to.equal('VP8');
      await until('the browser is asked', () => questions.length > before);
      expect(await connect({codecOrders})).to.equal('VP8');
      expect(codecOrders.writes).to.equal(0);
    }
  });

  it('gives way to the codecs of the page', async () => {
    setEfficient('VP9');
    const codecOrders = new FakeText();
    await connect({codecOrders});
    await until('the order is stored', () => codecOrders.writes === 1);
    const asked = questions.length;
    expect(await connect({codecOrders, codecs: 'AV1'})).to.equal('AV1');
    expect(questions.length).to.equal(asked);
  });
});
