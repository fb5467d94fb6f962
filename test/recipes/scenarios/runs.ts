import assert from 'node:assert/strict';
import type {BlockPage} from '../page/block-page.ts';
import type {Scenarios} from '../scenario.ts';
import {endpointOf, STREAM} from './connection-types.ts';

const PRIMS = [{name: 'World', path: '/World', children: [{name: 'Pot', path: '/World/Pot'}]}];
const IDLE = STREAM.replace('<app-stream', '<app-stream loading="manual"');

const readMessages = (block: BlockPage) => block.page.evaluate(() => JSON.stringify(hostOf().messages));

/** `docs/messages.md` */
export const MESSAGES: Scenarios = {
  'Send and receive · js': async (block) => {
    await block.open({exports: ['reply']});
    assert.match(
      await block.page.evaluate(() => JSON.stringify(blockModule['reply'])),
      /"event_type":"loadingStateResponse"/,
    );
    assert.match(await readMessages(block), /"resetStage"/);
  },
  'Send and receive · ts': async (block) => {
    await block.open();
    await block.waitForLog(/^idle$/);
    const text = {event_type: 'updateProgressActivity', payload: {text: 'Loading textures'}};
    await block.page.evaluate((message) => hostOf().send(message), text);
    await block.waitForLog(/^Loading textures$/);
  },
  'The messages of the Kit templates · js': async (block) => {
    await block.open({prims: PRIMS, exports: ['paths']});
    assert.equal(await block.page.evaluate(() => String(blockModule['paths'])), '/World/Pot');
    const messages = await readMessages(block);
    for (const name of ['openStageRequest', 'getChildrenRequest', 'makePrimsPickable', 'selectPrimsRequest'])
      assert.ok(messages.includes(name), name);
  },
  'Change the stage · js': async (block) => {
    await block.open({isLate: true});
    await block.page.waitForFunction(() => JSON.stringify(hostOf().messages).includes('other.usda'));
  },
};

/** `docs/migrating.md` */
export const MIGRATING: Scenarios = {
  'Before and after · js': async (block) => {
    const library = '<script>var sent; var AppStreamer = {sendMessage: (text) => (sent = text)};</script>';
    await block.open({before: library + STREAM});
    const before = await block.page.evaluate(() => String(Reflect.get(globalThis, 'sent')));
    assert.deepEqual(JSON.parse(await readMessages(block)), [JSON.parse(before)]);
  },
};

/** `docs/scene.md` */
export const SCENE: Scenarios = {
  'The tree · html': async (block) => {
    await block.play({prims: PRIMS});
    await block.page.waitForSelector('app-stream-scene >>> [role=treeitem]', {visible: true});
  },
  'A choice of stages · html': async (block) => {
    const {page} = block;
    await block.play({
      before: STREAM.replace('id="stream"', 'id="viewer"'),
      after: '<script type="module">import {defineScene} from \'app-stream/scene\'; defineScene();</script>',
    });
    const choice = await page.waitForSelector('app-stream-stages >>> [part~=select]', {visible: true});
    await page.waitForFunction(() => document.querySelector('app-stream-stages')?.value === 'factory.usda');
    await choice?.select('tea-set.usda');
    await page.waitForFunction(() => JSON.stringify(hostOf().messages).includes('tea-set.usda'));
  },
  'The model · js': async (block) => {
    await block.open({prims: PRIMS});
    await block.waitForLog(/prims are loaded$/);
    await block.waitForLog(/^ready$/);
    assert.match(await readMessages(block), /tea-set\.usda/);
  },
  'Links into a stage · js': async (block) => {
    await block.play({prims: PRIMS});
    await block.page.waitForFunction(() => JSON.stringify(hostOf().messages).includes('getChildrenRequest'));
    const selection = {event_type: 'stageSelectionChanged', payload: {prims: ['/World/Pot']}};
    await block.page.evaluate((message) => hostOf().send(message), selection);
    await block.page.waitForFunction(() => location.hash.endsWith('prim=/World/Pot'));
  },
};

/** `docs/errors.md` */
export const ERRORS: Scenarios = {
  'Errors · js': async (block) => {
    await block.open({script: [{fail: 'no-capacity', detail: 'All machines are in use'}]});
    await block.expectFailure('no-capacity');
    const [code, message, , advice, detail] = block.log;
    assert.deepEqual([code, detail], ['no-capacity', 'All machines are in use']);
    assert.match(`${message} ${advice}`, /^All machines are in use\. .+\.$/);
  },
};

/** `docs/troubleshooting.md`, Diagnosis */
export const DIAGNOSIS: Scenarios = {
  'Create a report · js': async (block) => {
    await block.open({isLate: true});
    await block.waitForLog(/^#+ /m);
  },
  'Read the timeline · js': async (block) => {
    await block.open({isLate: true});
    assert.equal(block.log.length, 1);
  },
};

/** `docs/troubleshooting.md` */
export const TROUBLESHOOTING: Scenarios = {
  '2. Check the page · js': async (block) => {
    await block.open({isLate: true});
    await block.waitForLog(/^#+ /m);
  },
};

/** `docs/reconnecting.md` */
export const RECONNECTING: Scenarios = {
  'The steps · js': async (block) => {
    await block.play();
    await block.page.evaluate(() => hostOf().drop());
    await block.waitForLog(/^connection-lost$/);
    await block.waitForLog(/^\S+ \d+ /);
    await block.waitForPhase('playing');
  },
  'Choose the behavior · js': async (block) => {
    await block.open();
    const limits = await block.page.evaluate(() => JSON.stringify(streamOf().limits));
    assert.match(limits, /"retryMs":600000/);
    assert.match(limits, /"stallMs":8000/);
  },
};

/** `docs/sessions.md` */
export const SESSIONS: Scenarios = {
  'Keep a session · html': async (block) => {
    const readId = () => block.page.evaluate(() => streamOf().session?.id);
    await block.play({host: 'media'});
    const id = await readId();
    await block.page.waitForFunction(() => sessionStorage.getItem('app-stream sessions'));
    await block.page.reload();
    await block.waitForPhase('playing');
    assert.equal(await readId(), id);
  },
};

/** `docs/input.md`, End a session when the user is inactive */
export const IDLE_TIMEOUT: Scenarios = {
  'End a session when the user is inactive · html': async (block) => {
    await block.play({addresses: {'"600"': '"1"'}});
    await block.page.waitForSelector('app-stream >>> [part~=countdown]', {visible: true});
  },
  'End a session when the user is inactive · js': async (block) => {
    const before = `<script>var isPresenting = true;</script>${STREAM.replace('<app-stream', '<app-stream idle-timeout="1"')}`;
    await block.open({before});
    const isPrevented = await block.page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          streamOf().addEventListener('idlewarning', (event) => resolve(event.defaultPrevented)),
        ),
    );
    assert.ok(isPrevented);
  },
};

/** `docs/connection-type.md`, from Attach to a session by its id */
export const VIEWERS: Scenarios = {
  'Attach to a session by its id · html': async (block) => {
    const id = '6e7e8f59-4cda-4351-aaa4-5f929a60edec';
    await block.play({sessions: [id]});
    assert.equal(await block.page.evaluate(() => streamOf().session?.id), id);
  },
  'Several viewers · html': async (block) => {
    await block.play({host: 'media'});
    assert.equal((await endpointOf(block))?.signalingUrl, 'ws://192.0.2.10:49101/');
    await block.page.click('app-stream');
    assert.equal(await block.page.evaluate(() => hostOf().input.length), 0);
  },
  'Several viewers · js': async (block) => {
    const session = {id: 'viewer-1', ready: true, signalingUrl: 'wss://kit.example.com:49101'};
    block.answer('/api/viewers', () => ({body: JSON.stringify(session)}));
    const released = new Promise((resolve) =>
      block.answer('/api/viewers/viewer-1', ({method}) => {
        resolve(method);
        return {};
      }),
    );
    await block.play({host: 'media', before: '<app-stream id="stream"></app-stream>'});
    assert.equal((await endpointOf(block))?.signalingUrl, 'wss://kit.example.com:49101/');
    await block.page.evaluate(() => streamOf().stop());
    assert.equal(await released, 'DELETE');
  },
  'Several viewers · html 2': async (block) => {
    await block.play({sessions: ['SESSION']});
    assert.equal(await block.page.evaluate(() => streamOf().session?.id), 'SESSION');
  },
};

/** `docs/doctor.md`, Will it work for my users? */
export const WILL_IT_WORK: Scenarios = {
  'Check an element · js': async (block) => {
    await block.open({host: 'media', before: IDLE});
    await block.waitForPhase('playing');
    assert.ok(block.log.length > 0);
  },
  'Check without an element · js': async (block) => {
    await block.open({before: ''});
    assert.ok(block.log.includes('service ok'), block.log.join());
    assert.equal(block.log.at(-1), 'limited');
  },
};

/** `docs/monitoring.md` */
export const MONITORING: Scenarios = {
  'Continue the trace in your service · ts': (block) => block.play(),
  'Continue the trace in your service · ts 2': async (block) => {
    await block.open({before: IDLE});
  },
  'Without OpenTelemetry · ts': async (block) => {
    const reports: string[] = [];
    block.answer('/reports', ({body}) => {
      reports.push(body);
      return {};
    });
    await block.play();
    await block.page.evaluate(() => streamOf().stop());
    await block.waitForRequest('POST', /^\/reports$/);
  },
  'What never leaves the page · ts': (block) =>
    block.play({before: `<script>var send = () => undefined;</script>${STREAM}`}),
};

/** `docs/testing.md` */
export const TESTING: Scenarios = {
  'Start · ts': async (block) => {
    await block.open({host: 'demo', before: ''});
    await block.waitForLog(/^playing 1$/);
  },
  'Options · ts': async (block) => {
    const {page} = block;
    await block.open({host: 'demo', before: ''});
    await page.evaluate(async () => {
      const element = document.createElement('app-stream');
      Object.assign(element, {appId: 'viewer', profile: 'default'});
      await callBlock('fake.attach', element);
      document.body.append(element);
      await callBlock('fake.advance', 'playing');
    });
    // The spot of the application is black on white.
    const waitForMiddle = (isDark: boolean) =>
      page.waitForFunction(
        (dark) => {
          const {video} = streamOf();
          const context = new OffscreenCanvas(1, 1).getContext('2d');
          context?.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1);
          const [red = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
          return dark ? red < 60 : red > 190;
        },
        {},
        isDark,
      );
    await waitForMiddle(false);
    await page.hover('app-stream');
    await waitForMiddle(true);
  },
  'Options · ts 2': async (block) => {
    await block.open({host: 'demo', before: ''});
    const reply = await block.page.evaluate(async () => {
      const element = document.createElement('app-stream');
      Object.assign(element, {appId: 'viewer', profile: 'default'});
      await callBlock('fake.attach', element);
      document.body.append(element);
      await callBlock('fake.advance', 'playing');
      return JSON.stringify(
        await element.request(
          {event_type: 'getColors'},
          {match: (message) => JSON.stringify(message).includes('colors')},
        ),
      );
    });
    assert.match(reply, /"payload":\["red","blue"\]/);
  },
  'Storybook · ts': async (block) => {
    await block.open({host: 'demo', before: ''});
    for (const [story, phase] of [
      ['Starting', 'pending'],
      ['Playing', 'playing'],
      ['Full', 'failed'],
    ] as const) {
      await block.page.evaluate(async (name) => {
        const element = await callBlock(`${name}.render`);
        if (element instanceof Element) document.body.replaceChildren(element);
      }, story);
      await block.waitForPhase(phase);
    }
    await block.expectFailure('no-capacity');
  },
  'Playwright · ts': async (block) => {
    await block.open({host: 'demo', before: ''});
    const phase = await block.page.evaluate(async () => {
      const fake: unknown = Reflect.get(globalThis, 'fake');
      const {FakeStream} = await import('app-stream/testing');
      if (!(fake instanceof FakeStream)) throw new Error('There is no fake');
      document.body.innerHTML = '<app-stream app-id="viewer" profile="default"></app-stream>';
      return (await fake.advance('playing')).phase;
    });
    assert.equal(phase, 'playing');
  },
};
