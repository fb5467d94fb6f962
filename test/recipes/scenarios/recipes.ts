import assert from 'node:assert/strict';
import type {Scenarios} from '../scenario.ts';

const LOGIN = {"'/login'": "'/service/logged-out'"};

/** `docs/recipes.md` */
export const RECIPES: Scenarios = {
  'Sign in with a token that expires · js': async (block) => {
    const credentials: string[] = [];
    let renewals = 0;
    let refusals = 0;
    block.answer('/api/token', ({method}) => {
      assert.equal(method, 'POST');
      renewals += 1;
      // The second half of a minute is too late: such a token is never used again.
      const expires = renewals === 1 ? 3600 : 30;
      return {body: JSON.stringify({access_token: `t${renewals}`, expires_in: expires})};
    });
    const {page} = block;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.isInterceptResolutionHandled()) return;
      const isForService = /\/service\/(?!logged-out)/.test(request.url());
      if (isForService) credentials.push(request.headers()['authorization'] ?? 'none');
      if (isForService && refusals-- > 0) void request.respond({status: 401, body: '{}'});
      else void request.continue();
    });
    try {
      await block.play({host: 'demo', addresses: LOGIN});
      // The catalogue, the session and its polls shared one renewal.
      assert.deepEqual([...new Set(credentials)], ['Bearer t1']);
      assert.equal(renewals, 1);
      await page.evaluate(() => streamOf().stop());
      refusals = 1;
      await page.evaluate(() => streamOf().start());
      await block.waitForPhase('playing');
      await page.evaluate(() => streamOf().stop());
      refusals = 100;
      const left = page.waitForRequest((request) => request.url().endsWith('/service/logged-out'));
      await page.evaluate(() => streamOf().start());
      await left;
    } finally {
      page.removeAllListeners('request');
      await page.setRequestInterception(false);
    }
    await block.expectProblem(/401/);
    await block.expectProblem(/404/);
  },

  'Start by a button, over a poster · html': async (block) => {
    const {page} = block;
    await block.open();
    await page.waitForSelector('app-stream:state(idle)');
    assert.equal(await page.evaluate(() => hostOf().sessions.length), 0);
    // The code of the view arrives after the state.
    await page.waitForSelector('app-stream [slot=start]', {visible: true});
    const isDisabled = () => page.$eval('#open', (button) => button.matches(':disabled'));
    await page.click('#open');
    await block.waitForPhase('playing');
    assert.ok(await isDisabled());
    await page.evaluate(() => streamOf().stop());
    await block.waitForPhase('ended');
    assert.ok(!(await isDisabled()));
  },

  'Use full screen and lock the pointer · html': async (block) => {
    const {page} = block;
    await block.play();
    // A Chromium without a window keeps a page busy while the pointer is locked, so the page leaves full screen itself.
    await page.evaluate(() =>
      document.addEventListener('fullscreenchange', () => {
        if (!document.fullscreenElement) return;
        document.title = `${document.fullscreenElement.id} ${document.pointerLockElement?.id}`;
        void document.exitFullscreen();
      }),
    );
    await page.click('#enter');
    await page.waitForFunction(() => document.title === 'walk walk' && !document.pointerLockElement);
  },

  'Build your own toolbar · html': async (block) => {
    const {page} = block;
    await block.open({script: ['pending', 'ready', 'play']});
    await block.waitForPhase('pending');
    const isHidden = () => page.$eval('#toolbar', (toolbar) => !toolbar.checkVisibility());
    const readPressed = () => page.$eval('#sound', (button) => button.getAttribute('aria-pressed'));
    assert.ok(await isHidden());
    await page.evaluate(() =>
      hostOf()
        .advance('playing')
        .then(() => undefined),
    );
    assert.ok(!(await isHidden()));
    await page.click('app-stream');
    // Sound is on at the start, and a press keeps the focus in the stream.
    assert.equal(await readPressed(), 'true');
    await page.click('#sound');
    await page.waitForSelector('#sound[aria-pressed=false]');
    assert.deepEqual(await page.evaluate(() => [streamOf().muted, document.activeElement?.id]), [
      true,
      'scene',
    ]);

    const file = await block.download(() => page.click('#picture'));
    assert.equal(file.name, 'scene.png');
    assert.equal(file.content.subarray(1, 4).toString(), 'PNG');
    await page.click('#quit');
    await block.waitForPhase('ended');
    assert.ok(await isHidden());
    assert.equal(await page.evaluate(() => hostOf().openSessions.length), 0);
  },

  'Show two streams in one page · html': async (block) => {
    const {page} = block;
    // The second stream is far below the viewport.
    await page.setViewport({width: 800, height: 200});
    await block.play();
    const readNames = () =>
      page.$$eval('app-stream', (streams) => streams.map((stream) => stream.getAttribute('aria-label')));
    assert.deepEqual(await readNames(), ['Before the change', 'After the change']);
    const readStages = () =>
      page.evaluate(() =>
        ['#before', '#after'].map((id) => hostOf(id).sessions.map(({request}) => request?.stageUri)),
      );
    assert.deepEqual(await readStages(), [['before.usda'], []]);
    assert.ok(await page.$eval('#after', (stream) => stream.matches(':state(idle)')));
    await page.$eval('#after', (stream) => stream.scrollIntoView());
    await block.waitForPhase('playing', '#after');
    assert.deepEqual(await readStages(), [['before.usda'], ['after.usda']]);
    assert.deepEqual(await page.evaluate(() => [streamOf('#before').muted, streamOf('#after').muted]), [
      false,
      true,
    ]);
  },

  'Record the video · html': async (block) => {
    const {page} = block;
    await block.play();
    const recorded = await block.download(async () => {
      await page.click('#record:enabled');
      await page.waitForSelector('#record[aria-pressed=true]');
      await page.evaluate(() => new Promise((resolve) => streamOf().addEventListener('timeupdate', resolve)));
      await page.click('#record');
    });
    assert.equal(recorded.name, 'stream.webm');
    // The stream plays on, and the file is a video.
    assert.equal(await page.evaluate(() => streamOf().state.phase), 'playing');
    const readSize = async (content: Buffer) =>
      page.evaluate(
        async (address) => {
          const video = Object.assign(document.createElement('video'), {src: address, muted: true});
          await video.play();
          return [video.videoWidth, video.videoHeight];
        },
        `data:video/webm;base64,${content.toString('base64')}`,
      );
    assert.deepEqual(await readSize(recorded.content), [320, 180]);

    // A lost connection ends the recording.
    const cut = await block.download(async () => {
      await page.click('#record');
      await page.evaluate(() => new Promise((resolve) => streamOf().addEventListener('timeupdate', resolve)));
      await page.evaluate(() => hostOf().drop());
    });
    assert.deepEqual(await readSize(cut.content), [320, 180]);
  },

  'Exchange messages with a Kit extension · ts': async (block) => {
    await block.play();
    const results = await block.page.evaluate(async () => {
      const both = Promise.all([
        callBlock('setColor', streamOf(), '/World/Pot', [1, 0, 0]),
        callBlock('setColor', streamOf(), '/World/Jug', [0, 1, 0]),
      ]);
      while (hostOf().messages.length < 2) await new Promise(requestAnimationFrame);
      // In another order than the requests.
      for (const [prim, success] of [
        ['/World/Jug', false],
        ['/World/Pot', true],
      ])
        hostOf().send({event_type: 'setColorResult', payload: {prim, success}});
      return {replies: await both, sent: hostOf().messages};
    });
    assert.deepEqual(results.replies, [true, false]);
    assert.deepEqual(results.sent[0], {
      event_type: 'setColor',
      payload: {prim: '/World/Pot', color: [1, 0, 0]},
    });
  },

  'Give the cards your brand · html': async (block) => {
    const {page} = block;
    await block.open({script: ['pending', 'ready', 'play', {fail: 'no-capacity'}]});
    const isShown = (selector: string) => page.$eval(selector, (text) => text.checkVisibility());
    await page.waitForFunction(() => document.querySelector('[slot=pending]')?.checkVisibility());
    assert.ok(await isShown('[slot=poster]'));
    await page.evaluate(() =>
      hostOf()
        .advance('playing')
        .then(() => undefined),
    );
    const readStyle = () =>
      page.$eval('app-stream', (stream) => {
        const {boxShadow, aspectRatio} = getComputedStyle(stream);
        return [boxShadow, aspectRatio];
      });
    assert.deepEqual(await readStyle(), ['rgb(228, 87, 46) 0px 0px 0px 2px', '21 / 9']);
    await page.evaluate(() => hostOf().fail('host-restarting'));
    await block.expectFailure('host-restarting');
    await page.waitForFunction(() => document.querySelector('[slot=error]')?.checkVisibility());
    for (const part of ['code', 'details']) {
      const visible = await page.$$eval(`app-stream >>> [part~=${part}]`, (parts) =>
        parts.some((element) => element.checkVisibility()),
      );
      assert.ok(!visible, part);
    }
  },

  'Share a session between users · js': async (block) => {
    await block.play();
    const id = await block.page.evaluate(() => streamOf().session?.id);
    assert.equal(await block.waitForLog(/^Invite/), `Invite others: ${block.origin}/watch?session=${id}`);
  },

  'Share a session between users · html': async (block) => {
    const {page} = block;
    await block.play({sessions: ['a1']}, '?session=a1');
    assert.equal(await page.evaluate(() => streamOf().session?.id), 'a1');
    await page.click('app-stream');
    assert.equal(await page.evaluate(() => hostOf().input.length), 0);
    await block.open({sessions: ['a1'], script: [{fail: 'in-use'}]}, '?session=a1');
    await block.waitForLog(/^Another user works in this session\.$/);
    await page.waitForSelector('::-p-aria(Use here[role="button"])');
    await block.expectFailure('in-use');
  },
};
