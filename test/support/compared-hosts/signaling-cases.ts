import assert from 'node:assert/strict';
import {setTimeout as wait} from 'node:timers/promises';
import {frameKey, SILENCE_MS, type HostCase} from './bench.ts';
import {until} from '../until.ts';

const isServer = ({name}: {readonly name: string}) => name.startsWith('OneSdkServer-');

/** How NVIDIA's server signs clients in, resumes, passes on and ends. */
export const SIGNALING_CASES: readonly HostCase[] = [
  // First, because it waits for longer than all others that run beside it.
  {
    title: 'an offer without an answer is answered by a cut after twenty seconds, or ten heartbeats',
    run: async ({signIn}) => {
      const begun = performance.now();
      const client = await signIn();
      await client.waitForOffer();
      const {length} = client.heartbeats;
      assert.equal(await client.waitForClose(), 1006);
      const seconds = (client.closedAt - begun) / 1000;
      assert.ok(seconds > 18.5, `${seconds} s`);
      // By the clock of the host, which skips heartbeats if the machine is busy.
      const heartbeats = client.heartbeats.length - length;
      assert.ok(heartbeats >= 6 && heartbeats <= 11, `${heartbeats} heartbeats`);
    },
  },
  {
    title:
      'a sign-in gets its own peer_info, that of the server, and an offer, before the client sends anything',
    run: async ({signIn}) => {
      const client = await signIn({peerId: 'peer-77'});
      const {nvstSdp, sdp} = await client.waitForOffer();
      const [own, server] = client.infos;
      assert.ok(own && server);
      assert.equal(own.name, 'peer-77');
      assert.ok(own.id >= 2);
      assert.equal(server.id, 1);
      assert.match(server.name, /^OneSdkServer-\d+$/);
      assert.deepEqual(client.frames.flatMap(({ackid}) => ackid ?? []).slice(0, 3), [1, 2, 3]);
      assert.ok(client.messages.every(({from}) => from === 1));
      assert.match(nvstSdp, /a=video\.clientViewportWd:\d+/);
      assert.deepEqual(
        [...sdp.matchAll(/^m=(\w+)/gm)].map(([, kind]) => kind),
        ['audio', 'video', 'application'],
      );
      assert.match(sdp, /^s=odrerir\r?$/m);
    },
  },
  {
    title: 'the offer is that of a host which only answers connectivity checks',
    run: async ({signIn}) => {
      const {sdp} = await (await signIn()).waitForOffer();
      assert.match(sdp, /^a=ice-lite\r?$/m);
      const ports = new Set([...sdp.matchAll(/^m=\w+ (\d+)/gm)].map(([, port]) => Number(port)));
      assert.equal(ports.size, 1);
      assert.ok([...ports].every((port) => port > 1024));
    },
  },
  {
    title: 'the offer has retransmissions for each codec of the video, and names their stream',
    run: async ({signIn}) => {
      const {sdp} = await (await signIn()).waitForOffer();
      const video = sdp.slice(sdp.indexOf('m=video'), sdp.indexOf('m=application'));
      const codecs = [...video.matchAll(/^a=rtpmap:(\d+) (?:VP8|VP9|AV1|H264|H265)\//gm)].map(([, id]) => id);
      const repeated = [...video.matchAll(/^a=fmtp:\d+ apt=(\d+)/gm)].map(([, id]) => id);
      assert.ok(codecs.length > 0);
      assert.deepEqual(
        codecs.filter((id) => !repeated.includes(id)),
        [],
      );
      assert.match(video, /^a=ssrc-group:FID \d+ \d+/m);
    },
  },
  {
    title: 'a sign-in needs no peer_id, no version, and only the end of the path',
    run: async ({host, signIn}) => {
      const client = await signIn({url: `${host.url}/any/prefix`, peerId: '', query: {version: '0'}});
      const own = await client.waitFor('its peer_info', ({infos}) => infos[0]);
      assert.equal(own.name, 'peer_-1');
      await client.waitForOffer();
    },
  },
  {
    title: 'the numbers of clients count up, and none is used again',
    run: async ({signIn}) => {
      const first = await signIn();
      await first.waitFor('its peer_info', ({infos}) => infos[0]);
      const second = await signIn();
      await second.waitFor('its peer_info', ({infos}) => infos[0]);
      assert.equal(second.id, first.id + 1);
    },
  },
  {
    title: 'the first subprotocol is selected, whatever it is',
    run: async ({signIn}) => {
      for (const protocols of [
        ['x-nv-sessionid.unknown', 'Authorization-Bearer.abc'],
        ['Authorization-Bearer.abc', 'x-nv-sessionid.unknown'],
        ['anything'],
      ]) {
        const client = await signIn({protocols});
        assert.equal(client.protocol, protocols[0]);
      }
      assert.equal((await signIn()).protocol, '');
    },
  },
  {
    title: 'each numbered frame of a client is acknowledged',
    run: async ({signIn}) => {
      const client = await signIn();
      await client.waitForOffer();
      const ackid = client.sendNumbered({peer_info: {name: 'anybody', connected: true, id: 0}});
      await client.waitFor('the ack', ({frames}) => frames.some(({ack}) => ack === ackid));
    },
  },
  {
    title: 'heartbeats have no number, and come also to a client that waits',
    run: async ({signIn}) => {
      await (await signIn()).waitForOffer();
      const second = await signIn();
      await second.waitFor('two heartbeats', ({heartbeats}) => heartbeats.length >= 2);
      assert.ok(second.heartbeats.every(({ackid}) => ackid === undefined));
    },
  },
  {
    title: 'what is no frame is ignored',
    run: async ({signIn}) => {
      const client = await signIn();
      await client.waitForOffer();
      client.send('{"type":');
      client.send({type: 'start'});
      client.send({hb: 1});
      const {length} = client.heartbeats;
      await client.waitFor('two heartbeats', ({heartbeats}) => heartbeats.length >= length + 2);
      assert.equal(client.code, undefined);
    },
  },
  {
    title: 'reconnect=1 with an unknown name is answered by peerRemoved, and a cut',
    run: async ({signIn}) => {
      const client = await signIn({query: {version: '2', reconnect: '1'}});
      assert.equal(await client.waitForClose(), 1006);
      assert.deepEqual(client.frames, [{error: 'peerRemoved'}]);
    },
  },
  {
    title: 'a name that is signed in already is answered by peerRemoved, without reconnect=1',
    run: async ({signIn}) => {
      const first = await signIn({peerId: 'peer-twice'});
      await first.waitForOffer();
      const second = await signIn({peerId: 'peer-twice'});
      await second.waitFor('the error', ({frames}) => frames.some(({error}) => error === 'peerRemoved'));
      assert.equal(await second.waitForClose(), 1006);
    },
  },
  {
    title: 'reconnect=1 after a cut resumes in silence: acks and heartbeats, no peer_info, no offer',
    run: async ({host, signIn, connect}) => {
      const {client, peer} = await connect({peerId: 'peer-back'});
      client.cut();
      await wait(500);
      const again = await signIn({peerId: 'peer-back', query: {version: '2', reconnect: '1'}});
      again.sendNumbered({peer_info: {name: 'peer-back', connected: true, id: client.id}});
      await again.waitFor('an ack', ({frames}) => frames.some(({ack}) => ack !== undefined));
      await again.waitFor('a heartbeat', ({heartbeats}) => heartbeats.length > 0);
      assert.deepEqual(again.infos, []);
      assert.equal(again.offer, undefined);
      peer.sendInput(frameKey(0x4b));
      await until('the channels are open', async () => (await host.readKeys(peer)).includes(0x4b));
    },
  },
  {
    title: 'a second client reads of the first with its headers, gets no offer, and a message when it leaves',
    run: async ({signIn}) => {
      const first = await signIn({protocols: ['x-nv-sessionid.first'], peerId: 'peer-first'});
      await first.waitForOffer();
      const second = await signIn();
      const other = await second.waitFor('the first', ({frames}) =>
        frames.find(({peer_info: info}) => info?.name === 'peer-first'),
      );
      assert.equal(other.peer_info?.connected, true);
      assert.match(JSON.stringify(other), /x-nv-sessionid\.first/);
      await first.waitFor('the second', ({infos}) => infos.find(({id}) => id === second.id));
      first.close();
      await second.waitFor('the first has left', ({infos}) =>
        infos.find(({name, connected}) => name === 'peer-first' && !connected),
      );
      await wait(SILENCE_MS);
      assert.equal(second.offer, undefined);
    },
  },
  {
    title: 'a message of a client goes to the client in it, with the sender that it wrote',
    run: async ({signIn}) => {
      const first = await signIn();
      await first.waitForOffer();
      const second = await signIn();
      await second.waitFor('both peer_infos', ({infos}) => infos.find(isServer));
      for (const from of [second.id, 1]) {
        second.sendTo(first.id, `hello from ${from}`, from);
        await first.waitFor('the message', ({messages}) =>
          messages.find((message) => message.msg === `hello from ${from}` && message.from === from),
        );
      }
    },
  },
  {
    title: 'an answer without nvstSdp is answered by a cut',
    run: async ({signIn}) => {
      const client = await signIn();
      const {sdp} = await client.waitForOffer();
      client.sendTo(1, {type: 'answer', sdp: sdp.replace('actpass', 'active')});
      assert.equal(await client.waitForClose(), 1006);
    },
  },
  {
    title:
      'a close frame of the page is answered by an exit message, its client cannot resume, and the next one gets an offer',
    run: async ({signIn, connect}) => {
      const {client, peer} = await connect({peerId: 'peer-closed'});
      client.close(1000);
      const exit = String(0x8012000e);
      await peer.waitFor('the exit message', ({texts}) => texts.find((text) => text.includes(exit)));
      await wait(SILENCE_MS);
      const again = await signIn({peerId: 'peer-closed', query: {version: '2', reconnect: '1'}});
      assert.equal(await again.waitForClose(), 1006);
      assert.deepEqual(again.frames, [{error: 'peerRemoved'}]);
      const next = await signIn();
      await next.waitForOffer();
      assert.equal(next.infos.length, 2);
    },
  },
  {
    title:
      'a close frame of the page ends the session within three seconds, and the host takes the next client',
    run: async ({connect}) => {
      const {client} = await connect();
      client.close(1000);
      await client.waitForClose();
      await wait(3000);
      await connect();
    },
  },
];
