import assert from 'node:assert/strict';
import type {Scenarios} from '../scenario.ts';
import {
  DEMO,
  endpointOf,
  GATEWAY,
  playsDirectly,
  playsGateway,
  playsPortal,
  playsPortalTag,
  START,
  STREAM,
} from './roads.ts';

/** `README.md` */
export const README: Scenarios = {
  'Try it · html': async (block) => {
    const addresses = {
      [`${DEMO}/app-stream.js`]: '/app-stream/app-stream.js',
      [`${DEMO}/service`]: '/service',
    };
    await block.play({host: 'demo', addresses});
    await block.waitForLog(/^640 × 360$/);
  },
};

/** `docs/getting-started.md` */
export const GETTING_STARTED: Scenarios = {
  '1. Load the tag · js': async (block) => {
    await block.play();
  },
  '1. Load the tag · html': async (block) => {
    await block.play({before: STREAM});
  },
  '2. Add the element · html': async (block) => {
    await block.play();
    const stages = await block.page.evaluate(() => hostOf().sessions.map(({request}) => request?.stageUri));
    assert.deepEqual(stages, ['factory.usda']);
  },
  '2. Add the element · js': async (block) => {
    await block.open({before: '', addresses: {[`${DEMO}/service`]: `${block.origin}/service`}});
    assert.ok(block.log.some((line) => line.startsWith('usd-viewer ')));
    assert.ok(block.log.includes('default'));
  },
  '3. Listen to the run · js': async (block) => {
    const {page} = block;
    await block.open({script: ['pending', 'ready', 'play']});
    await block.waitForLog(/^The application starts:/);
    await page.evaluate(() =>
      hostOf()
        .advance('playing')
        .then(() => undefined),
    );
    await block.waitForLog(/^Video: 320 180$/);
    await page.evaluate(() => hostOf().drop());
    await block.waitForLog(/^Connection lost: connection-lost$/);
    await block.waitForPhase('playing');
    await page.evaluate(() => hostOf().end());
    await block.waitForLog(/^Ended: server$/);
    await page.evaluate(() => {
      hostOf().follow([{fail: 'no-capacity'}]);
      streamOf().start();
    });
    await block.waitForLog(/^Failed: no-capacity /);
  },
  '4. Start and stop it · html': async (block) => {
    await block.open();
    await block.waitForPhase('idle');
    const button = await block.page.waitForSelector('app-stream >>> [part~=play]', {visible: true});
    await button?.click();
    await block.waitForPhase('playing');
    await block.page.click('#stop');
    await block.waitForPhase('ended');
  },
  'Save round trips · html': async (block) => {
    await block.play({before: STREAM});
    assert.ok(await block.page.$('link[rel=preconnect]'));
  },
};

/** `docs/local-kit-app.md` */
export const LOCAL_KIT_APP: Scenarios = {
  'A local Kit application · html': playsDirectly('ws://127.0.0.1:49100/'),
  'Addresses · html': playsDirectly('ws://192.0.2.10:49100/', '192.0.2.10:47998'),
  'A host with its own size · html': async (block) => {
    await block.play({host: 'media'});
    const size = await block.page.evaluate(() => hostOf().requestedSize);
    assert.deepEqual(size, {width: 1280, height: 720});
  },
};

/** `docs/which-road.md` */
export const WHICH_ROAD: Scenarios = {
  'The four roads side by side · html': playsDirectly('ws://192.0.2.10:49100/'),
  'The four roads side by side · html 2': async (block) => {
    await block.play({host: 'media', addresses: {'https://host.example.com/streaming': '/service'}});
    await block.waitForRequest('POST', /^\/service\/stream$/);
    assert.ok((await endpointOf(block))?.signaling.port);
  },
  'The four roads side by side · html 3': playsPortalTag('The four roads side by side · js'),
  'The four roads side by side · js': playsPortal({'https://portal.example.com/api': '/service/portal/api'}),
  'The four roads side by side · js 2': playsGateway(GATEWAY),
};

/** `docs/demo-service.md` */
export const DEMO_SERVICE: Scenarios = {
  'The roads · html': async (block) => {
    await block.play({host: 'media', addresses: {[DEMO]: block.origin}});
    await block.waitForRequest('POST', /^\/service\/stream$/);
  },
  'The roads · js': playsPortal({[DEMO]: ''}, START),
  'The roads · js 2': playsGateway({[DEMO]: ''}),
  'The roads · js 3': async (block) => {
    await block.open();
    const cookies = await block.page.browserContext().cookies();
    const {value, sameSite} = cookies.find(({path}) => path === '/service/portal') ?? {};
    assert.deepEqual([value, sameSite], ['demo-user', 'Lax']);
  },
  'Switches of portal and gateway · js': async (block) => {
    await block.open({exports: ['gateway']});
    const gateway = await block.page.evaluate(() => String(blockModule['gateway']));
    const [, switches = ''] = gateway.split('demo=');
    assert.deepEqual(JSON.parse(decodeURIComponent(switches)), {holdMs: 12_000, host: {sizes: 'fixed'}});
  },
  'Repeated requests · js': async (block) => {
    await block.open({host: 'media'});
    const request = await block.waitForRequest('POST', /^\/service\/stream$/);
    assert.ok(request.headers()['idempotency-key']);
    assert.match((await request.fetchPostData()) ?? '', /createLateStatus/);
  },
  'Simulate faults · js': async (block) => {
    await block.play({host: 'media', addresses: {'createDelayMs: 2000': 'createDelayMs: 20'}});
    const request = await block.waitForRequest('POST', /^\/service\/stream$/);
    assert.match((await request.fetchPostData()) ?? '', /"createDelayMs":20,"crashAfterMs":5000/);
  },
};
