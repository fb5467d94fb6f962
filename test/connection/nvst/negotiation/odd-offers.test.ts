import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import {until} from '../../../support/until.ts';
import {createHostPeer, faultsOf, frameOf, openConnection, waitForAnswer} from '../page-stream.ts';

const GOOD = 'a=candidate:1 1 udp 2130706431 203.0.113.9 47998 typ host';

const behindMid =
  (...lines: readonly string[]) =>
  (sdp: string) =>
    sdp.replace(/a=mid:.*\r\n/, (mid) => [mid, ...lines.map((line) => `${line}\r\n`)].join(''));

/** How hosts write an offer, and the parts of it that no browser reads. */
const OFFERS: Readonly<Record<string, readonly [change: (sdp: string) => string, refused?: string]>> = {
  'without the end of its last line': [(sdp) => sdp.trimEnd()],
  'with LF at the end of lines': [(sdp) => sdp.replaceAll('\r', '')],
  'with CR at the end of lines': [(sdp) => sdp.replaceAll('\n', '')],
  'with CR twice at the end of lines': [(sdp) => sdp.replaceAll('\r', '\r\r')],
  'with blanks at the end of lines': [(sdp) => sdp.replaceAll('\r', ' \r')],
  'with indented lines': [(sdp) => sdp.replaceAll('\n', '\n  ')],
  'with blank lines': [(sdp) => `\r\n${sdp.replaceAll('\n', '\n\r\n')}`],
  'with a mark of the byte order and a zero': [(sdp) => `\ufeff${sdp}\0`],
  'with types of lines in upper case': [(sdp) => sdp.replaceAll('\na=', '\nA=')],
  'with a session name that is not ASCII': [(sdp) => sdp.replace(/s=.*/, 's=Café')],
  'with a blank session name': [(sdp) => sdp.replace(/s=.*/, 's= ')],
  'with a line of an unknown type': [behindMid('q=1'), 'q=1'],
  'with a line that is none': [behindMid('hello'), 'hello'],
  'with a candidate of two blanks': [behindMid(GOOD.replace(' 1 ', '  1\t'))],
  'with a candidate without its fields': [behindMid(GOOD, 'a=candidate:x'), 'a=candidate:x'],
  'with a candidate without a port': [
    behindMid(GOOD, GOOD.replace('47998', 'none')),
    GOOD.replace('47998', 'none'),
  ],
  'with a candidate of an impossible port': [
    behindMid(GOOD.replace('47998', '99999'), GOOD),
    GOOD.replace('47998', '99999'),
  ],
  'with a format that its section does not have': [behindMid('a=fmtp:250 x=1'), 'a=fmtp:250 x=1'],
  'with a hundred lines about all formats, and one more': [
    behindMid(...Array.from({length: 101}, (_, index) => `a=rtcp-fb:* x${index}`)),
    'a=rtcp-fb:* x100',
  ],
};

/** What only some browsers refuse: they name it, and the others play with it. */
const PICKY: Readonly<Record<string, string>> = {
  'an extension without a number': 'a=extmap:none',
  'a source without a number': 'a=ssrc:none',
  'feedback for no format': 'a=rtcp-fb:none nack',
  'an empty list of layers': 'a=simulcast:',
  'an attribute without a name': 'a=:',
  'a bandwidth without a number': 'b=AS:none',
  'a candidate of an unknown type': GOOD.replace('host', 'other'),
  'an extension of a candidate without a number': `${GOOD} generation none`,
};

describe('an odd offer', () => {
  const answer = async (change: (sdp: string) => string) => {
    const {socket, events, connection} = openConnection();
    const {pc, sdp} = await createHostPeer();
    socket.receive(frameOf({type: 'offer', sdp: change(sdp)}, {ackid: 1}));
    const end = connection.closed.then((reason) => {
      throw reason.kind === 'lost' ? reason.error : new Error(reason.kind);
    });
    end.catch(() => undefined);
    // The host can use the answer.
    await pc.setRemoteDescription({
      type: 'answer',
      sdp: await Promise.race([waitForAnswer(socket), end]),
    });
    return faultsOf(events);
  };

  for (const [name, [change, refused]] of Object.entries(OFFERS)) {
    it(`${name} is answered${refused ? ', and the part is named' : ''}`, async () => {
      const faults = await answer(change);
      expect(faults.map(({code, detail}) => [code, detail])).to.deep.equal(
        refused ? [['signaling-malformed', refused]] : [],
      );
    });
  }

  for (const [name, line] of Object.entries(PICKY)) {
    it(`with ${name} is answered, and the part is named if the browser refuses it`, async () => {
      const faults = await answer(behindMid(line));
      expect([[], [line]]).to.deep.include(faults.map(({detail}) => detail));
    });
  }

  it('without what a connection needs fails', async () => {
    for (const attribute of ['fingerprint', 'ice-ufrag']) {
      const end = answer((sdp) => sdp.replaceAll(new RegExp(`a=${attribute}:.*\r\n`, 'g'), ''));
      const code = await end.then(
        () => 'answered',
        (error: unknown) => AppStreamError.from(error).code,
      );
      expect(code, attribute).to.equal('bad-offer');
    }
  });
});

describe('candidates of a host', () => {
  /** How hosts address a candidate, from one that the browser has made. */
  const FORMS: Readonly<Record<string, (init: RTCIceCandidateInit) => unknown>> = {
    'with a foreign section': (init) => ({...init, sdpMid: 'video', sdpMLineIndex: null}),
    'with a foreign section and its index': (init) => ({...init, sdpMid: 'video', sdpMLineIndex: 0}),
    'with an index that no section has': (init) => ({...init, sdpMid: null, sdpMLineIndex: 7}),
    'with an empty section': (init) => ({...init, sdpMid: '', sdpMLineIndex: null}),
    'without a section': ({candidate}) => ({candidate}),
    'with a number as the section': ({candidate}) => ({candidate, sdpMid: 0}),
    'with a foreign fragment of a user name': (init) => ({...init, usernameFragment: 'zzzz'}),
    'as a line of a description': ({candidate, ...init}) => ({...init, candidate: `a=${candidate}\r\n`}),
    'without its name': ({candidate = '', ...init}) => ({...init, candidate: candidate.slice(10)}),
    'with two blanks': ({candidate = '', ...init}) => ({...init, candidate: candidate.replace(' ', '  ')}),
    'in an object of its own': (init) => ({type: 'candidate', candidate: init}),
  };

  const connect = async (
    form: (init: RTCIceCandidateInit) => unknown,
    encode = (frame: object): unknown => frame,
  ) => {
    const {socket, connection, events} = openConnection();
    const {pc, sdp} = await createHostPeer();
    const gathered: RTCIceCandidateInit[] = [];
    pc.addEventListener('icecandidate', ({candidate}) => {
      if (candidate?.candidate) gathered.push(candidate.toJSON());
    });
    await until('all candidates', () => pc.iceGatheringState === 'complete');
    const send = (ackid: number, message: unknown) => socket.receive(encode(frameOf(message, {ackid})));
    send(1, {type: 'offer', sdp});
    for (const [index, candidate] of gathered.entries()) send(index + 2, form(candidate));
    // Hosts write the end of the candidates in these ways, or not at all.
    for (const [index, end] of [null, '', {candidate: ''}, {candidate: null}].entries())
      send(gathered.length + index + 2, {type: 'candidate', candidate: end, sdpMid: '0'});
    // The host knows no address of the page, so that only its own candidates can connect.
    const answer = (await waitForAnswer(socket)).replaceAll(/a=candidate.*\r\n/g, '');
    await pc.setRemoteDescription({type: 'answer', sdp: answer});
    await connection.connected;
    return faultsOf(events);
  };

  for (const [name, form] of Object.entries(FORMS)) {
    it(`${name} connect`, async () => expect(await connect(form)).to.deep.equal([]));
  }

  it('connect if all frames arrive as bytes', async () => {
    const toBytes = (frame: object) => new TextEncoder().encode(JSON.stringify(frame)).buffer;
    expect(await connect((init) => init, toBytes)).to.deep.equal([]);
  });

  it('that cannot be read are named', async () => {
    const {socket, events} = openConnection();
    const {sdp} = await createHostPeer();
    socket.receive(frameOf({type: 'offer', sdp}, {ackid: 1}));
    // The browser refuses the second one.
    const refused = ['candidate:nonsense', 'candidate:1 1 udp 1 203.0.113.9 47998 typ other'];
    for (const [index, candidate] of refused.entries())
      socket.receive(frameOf({candidate, sdpMid: '0'}, {ackid: index + 2}));
    await until('the warnings', () => faultsOf(events).length === 2);
    expect(faultsOf(events).map(({detail}) => detail)).to.deep.equal(refused);
  });
});
