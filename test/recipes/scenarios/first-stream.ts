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
} from './connection-types.ts';

/** `README.md` */
export const README: Scenarios = {
  'In your own page · html': async (block) => {
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
    await block.expectFailure('no-capacity');
  },
  '3. Listen to the run · js 2': async (block) => {
    await block.open({script: [{fail: 'no-capacity'}]});
    await block.waitForPhase('failed');
    const docUrl = await block.page.evaluate(() => streamOf().error?.docUrl);
    assert.match(docUrl ?? '', /^https:\/\/example\.com\/app-stream\//);
    await block.expectFailure('no-capacity');
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
};

/** `docs/connection-type.md`, A local Kit application */
export const LOCAL_KIT_APP: Scenarios = {
  'A local Kit application · html': playsDirectly('ws://127.0.0.1:49100/'),
  'Addresses · html': playsDirectly('ws://192.0.2.10:49100/', '192.0.2.10:47998'),
  'A host with its own size · html': async (block) => {
    await block.play({host: 'media'});
    const size = await block.page.evaluate(() => hostOf().requestedSize);
    assert.deepEqual(size, {width: 1280, height: 720});
  },
};

/** `docs/connection-type.md` */
export const CONNECTION_TYPE: Scenarios = {
  'The four types side by side · html': playsDirectly('ws://192.0.2.10:49100/'),
  'The four types side by side · html 2': async (block) => {
    await block.play({host: 'media', addresses: {'https://host.example.com/streaming': '/service'}});
    await block.waitForRequest('POST', /^\/service\/stream$/);
    assert.ok((await endpointOf(block))?.signaling.port);
  },
  'The four types side by side · html 3': playsPortalTag('The four types side by side · js'),
  'The four types side by side · js': playsPortal({'https://portal.example.com/api': '/service/portal/api'}),
  'The four types side by side · js 2': playsGateway(GATEWAY),
};

/** `docs/demo-service.md` */
export const DEMO_SERVICE: Scenarios = {
  'The connection types · html': async (block) => {
    await block.play({host: 'media', addresses: {[DEMO]: block.origin}});
    await block.waitForRequest('POST', /^\/service\/stream$/);
  },
  'The connection types · js': playsPortal({[DEMO]: ''}, START),
  'The connection types · js 2': playsGateway({[DEMO]: ''}),
  'The connection types · js 3': async (block) => {
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
  'Simulate faults · js': async (block) => {
    await block.play({host: 'media', addresses: {'createDelayMs: 2000': 'createDelayMs: 20'}});
    const request = await block.waitForRequest('POST', /^\/service\/stream$/);
    assert.match((await request.fetchPostData()) ?? '', /"createDelayMs":20,"crashAfterMs":5000/);
  },
};
