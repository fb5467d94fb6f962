import {expect} from '@open-wc/testing';
import {openPageConnection, type PageConnectionOptions} from '../open-page-connection.ts';
import {PageHost} from '../../../support/page-host.ts';

describe('the order of codecs in an answer', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  /** Connects to a host of this page. Returns the name of the first codec of the answer. */
  const connect = async (options: PageConnectionOptions) => {
    const {socket, connection, ended} = openPageConnection(options);
    const host = new PageHost(socket);
    closers.push(() => (ended.abort(), host.close()));
    await host.offer();
    await connection.connected;
    const sdp = String(socket.payloads.find(({type}) => type === 'answer')?.['sdp']);
    const [, first = ''] = /^m=video \d+ \S+ (\d+)/m.exec(sdp) ?? [];
    return new RegExp(`^a=rtpmap:${first} (\\w+)/`, 'm').exec(sdp)?.[1];
  };

  it('is that of the host', async () => {
    expect(await connect({})).to.equal('VP8');
  });

  it('starts with the codecs of the page', async () => {
    expect(await connect({codecs: 'AV1'})).to.equal('AV1');
  });
});
