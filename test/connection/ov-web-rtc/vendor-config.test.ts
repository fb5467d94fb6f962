import {expect} from '@open-wc/testing';
import type {StreamEndpoint} from '../../../src/connection/connector.ts';
import {createVendorConfig, type VendorOptions} from '../../../src/connection/ov-web-rtc/vendor-config.ts';

const ENDPOINT: StreamEndpoint = {sessionId: 's1', signaling: {host: '10.0.0.7', port: 49_100}};
const OPTIONS: VendorOptions = {
  client: {name: '1', returns: false},
  signal: new AbortController().signal,
  limits: {},
  onStep: () => undefined,
  token: () => Promise.resolve(undefined),
  iceServers: [],
  onHostEvent: () => undefined,
  size: {width: 1920, height: 1080},
};
const BASIC = {
  sessionId: 's1',
  signalingServer: '10.0.0.7',
  signalingPort: 49_100,
  forceWSS: false,
  width: 1920,
  height: 1080,
  fps: 60,
  mic: false,
  cursor: 'free',
  autoLaunch: true,
  nativeTouchEvents: true,
};
const TURN = [{urls: 'turn:turn.example'}];

describe('createVendorConfig', () => {
  const ROWS: Readonly<
    Record<
      string,
      readonly [endpoint: Partial<StreamEndpoint>, options: Partial<VendorOptions>, config: object]
    >
  > = {
    'the routes of a session': [{}, {}, {}],
    'the address of signaling that the page sets': [
      {signalingUrl: 'wss://gateway.example:8443/sessions/s1/sign_in?t=1&u=2'},
      {},
      {
        signalingServer: 'gateway.example',
        signalingPort: 8443,
        signalingPath: '/sessions/s1',
        signalingQuery: 't=1&u=2',
        forceWSS: true,
      },
    ],
    'an address without a port, a path or a query': [
      {signalingUrl: 'wss://gateway.example/?'},
      {},
      {signalingServer: 'gateway.example', signalingPort: 443, forceWSS: true},
    ],
    'an address without TLS': [
      {signalingUrl: 'ws://gateway.example/kit/'},
      {},
      {signalingServer: 'gateway.example', signalingPort: 80, signalingPath: '/kit'},
    ],
    'the route of media': [
      {media: {host: '10.0.0.8', port: 47_998}},
      {},
      {mediaServer: '10.0.0.8', mediaPort: 47_998},
    ],
    'an address of media without a port': [
      {media: {host: '10.0.0.8', port: 0}},
      {},
      {mediaServer: '10.0.0.8'},
    ],
    'a size that the host would refuse': [
      {},
      {size: {width: 5121, height: 2881}},
      {width: 4096, height: 2304},
    ],
    'the settings of media': [
      {},
      {fps: 30, codecs: ' H264  AV1 ', iceServers: TURN, iceTransport: 'relay'},
      {fps: 30, codecList: ['H264', 'AV1'], iceServers: TURN, iceTransportPolicy: 'relay'},
    ],
  };
  for (const [name, [endpoint, options, config]] of Object.entries(ROWS)) {
    it(`passes ${name}`, () => {
      const created = createVendorConfig({...ENDPOINT, ...endpoint}, {...OPTIONS, ...options}, undefined);
      expect(created).to.deep.equal({...BASIC, ...config});
    });
  }

  it('passes the token of signaling', () => {
    expect(createVendorConfig(ENDPOINT, OPTIONS, 'jwt')).to.include({authenticate: true, accessToken: 'jwt'});
  });
});
