import assert from 'node:assert/strict';
import type {BlockPage} from '../page/block-page.ts';
import type {Scenario, Scenarios} from '../scenario.ts';

/** The address of the demo in the documents. */
export const DEMO = 'http://127.0.0.1:5173';
export const STREAM =
  '<app-stream id="stream" service-url="/service" app-id="usd-viewer" profile="default"></app-stream>';
/** The sign-in of the demo's portal. */
const COOKIE = "<script>document.cookie = 'id_token=demo-user; Path=/service/portal; SameSite=Lax';</script>";
const NO_SERVICE = '<app-stream id="stream" app-id="usd-viewer" loading="manual"></app-stream>';
/** The switches of a portal whose gateway refuses each socket. */
const REFUSES = encodeURIComponent(JSON.stringify({refusal: 'no worker'}));
/** Starts the stream if the script does not. */
export const START = `<script type="module">
  if (stream.state.phase === 'idle') stream.start();
</script>`;
/** The gateway of the demo in place of NVIDIA's. */
export const GATEWAY = {'functionId:': "gateway: '/service/gateway', functionId:"};

/** The page checks its key with a random session, which the gateway does not know. */
const UNKNOWN_SESSION = /404.*\/gateway\/sign_in/;

/** The endpoint that the stream plays. */
export const endpointOf = (block: BlockPage) =>
  block.page.evaluate(() => {
    const {state} = streamOf();
    return 'endpoint' in state ? state.endpoint : undefined;
  });

/** A tag that plays a host without a service, at these addresses. */
export const playsDirectly =
  (signalingUrl: string, media?: string): Scenario =>
  async (block) => {
    await block.play({host: 'media'});
    const endpoint = await endpointOf(block);
    assert.equal(endpoint?.signalingUrl, signalingUrl);
    assert.equal(endpoint.media && `${endpoint.media.host}:${endpoint.media.port}`, media);
  };

/** A script that plays the portal of the demo. */
export const playsPortal =
  (addresses: Readonly<Record<string, string>>, after = ''): Scenario =>
  async (block) => {
    await block.play({host: 'demo', before: COOKIE + NO_SERVICE, addresses, after});
    await block.waitForRequest('POST', /^\/service\/portal\/api\/sessions\/$/);
  };

/** A tag that plays the portal of the demo, with the script of the guide. */
export const playsPortalTag =
  (script: string): Scenario =>
  async (block) => {
    const code = block.find(script).code.replace('https://portal.example.com/api', '/service/portal/api');
    await block.play({host: 'demo', before: COOKIE, after: asModule(code)});
  };

const asModule = (code: string) =>
  `<script>var stream = document.querySelector('app-stream');</script><script type="module">${code}</script>`;

/** A script that plays the gateway of the demo. Its key comes from the page's own server. */
export const playsGateway =
  (addresses: Readonly<Record<string, string>>): Scenario =>
  async (block) => {
    block.answer('/api/stream-key', () => ({body: 'demo-key'}));
    block.answer('/api/stream-request-id', () => ({body: ''}));
    await block.play({host: 'demo', before: NO_SERVICE, addresses, after: START});
    assert.match(block.sockets.join(), /\/service\/gateway\//);
    await block.expectProblem(UNKNOWN_SESSION);
  };

/** `docs/connection-type.md`, A portal */
export const PORTAL: Scenarios = {
  'A portal · html': playsPortalTag('A portal · js'),
  'A portal · js': playsPortal({'https://portal.example.com/api': '/service/portal/api'}),
  'Sign in · js': async (block) => {
    await block.open({
      script: ['pending'],
      addresses: {'https://portal.example.com/login': '/service/login'},
    });
    // The card arrives with the texts. Without them, the page could leave before the line about the failure.
    await block.page.waitForSelector('app-stream >>> [part~=body]', {visible: true});
    await block.page.evaluate(() => hostOf().fail('unauthorized'));
    await block.waitForRequest('GET', /^\/service\/login$/);
    await block.expectFailure('unauthorized');
    await block.expectProblem(/404/);
  },
  'Note failures for administrators · js': async (block) => {
    await block.open({
      host: 'demo',
      before: COOKIE + NO_SERVICE,
      addresses: {'/api': `/service/portal/api/demo=${REFUSES}`},
      after: START,
    });
    await block.expectFailure('signaling-refused');
    const request = await block.waitForRequest('PATCH', /\/sessions\/[^/]+\/$/);
    assert.match((await request.fetchPostData()) ?? '', /signaling-refused: /);
    // The portal has ended the session before the page does.
    await block.expectProblem(/404.*\/sign_in/);
  },
};

/** `docs/nvcf-gateway.md` */
export const NVCF_GATEWAY: Scenarios = {
  'Set the service · html': async (block) => {
    block.answer('/api/stream-key', () => ({body: 'demo-key'}));
    const {code} = block.find('Set the service · js');
    await block.play({host: 'demo', after: asModule(code.replace('functionId:', GATEWAY['functionId:']))});
    await block.expectProblem(UNKNOWN_SESSION);
  },
  'Set the service · js': playsGateway(GATEWAY),
  'Mint short-lived keys · js': async (block) => {
    let status = 200;
    block.answer('/api/stream-key', () => ({status, body: 'a-key'}));
    await block.open({exports: ['key']});
    const readKey = () => block.page.evaluate(async () => String(await callBlock('key').catch(String)));
    assert.equal(await readKey(), 'a-key');
    status = 500;
    assert.equal(await readKey(), 'Error: No key: 500');
    await block.expectProblem(/500/);
  },
  'Return to a session · js': playsGateway(GATEWAY),
};
