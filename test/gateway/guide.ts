import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {readBlocks} from '../package/code-blocks/read-blocks.ts';

const GUIDE = 'docs/connect-to-a-deployment.md';

/** The blocks of the guide in a language. */
export const readGuide = async (language: string): Promise<readonly string[]> =>
  readBlocks(GUIDE, await readFile(GUIDE, 'utf8'))
    .filter((block) => block.language === language)
    .map(({code}) => code);

/** The only block of the guide in a language, with values for this machine. Each value to replace must be in the block. */
export const readConfiguration = async (
  language: string,
  values: Readonly<Record<string, string>>,
): Promise<string> => {
  const [block, ...others] = await readGuide(language);
  assert.ok(block !== undefined && others.length === 0, `the guide has one configuration in ${language}`);
  return replaceAll(block, values);
};

/** Replaces texts, each of which must exist. */
export const replaceAll = (block: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [from, to]) => {
    assert.ok(text.includes(from), `the guide's configuration has no ${from}`);
    return text.replaceAll(from, to);
  }, block);

/** A page that plays a stream through a gateway, and asks the application for an answer. */
export const PAGE = `<!doctype html>
<script type="module" src="/app-stream/app-stream.js"></script>
<script>
  const outcomeOf = (settings) => new Promise((resolve) => {
    const stream = Object.assign(document.createElement('app-stream'), {
      appId: 'usd-viewer', profile: 'default', limits: {connect: {attempts: 1}}, ...settings,
    });
    stream.addEventListener('playing', async () => {
      const reply = await stream.request(
        {event_type: 'loadingStateQuery', payload: {}},
        {match: ({event_type}) => event_type === 'loadingStateResponse', timeoutMs: 20000},
      );
      resolve({phase: 'playing', reply: reply.event_type, end: await stream.stop()});
    });
    stream.addEventListener('error', ({error}) => resolve({phase: 'failed', code: error.code, detail: error.detail}));
    document.body.append(stream);
  });
  const statusOf = (url) => fetch(url).then(({status}) => status, () => 'not readable');
</script>
<body></body>`;

/** What the page reports if the stream has played. */
export const PLAYED = {phase: 'playing', reply: 'loadingStateResponse'};

/** The addresses of the guide, at a gateway. */
export const addressesAt = (gateway: string) => ({
  serviceUrl: `${gateway}/streaming`,
  catalogueUrl: `${gateway}/applications`,
  signalingUrl: `${gateway.replace('http', 'ws')}/signaling/{host}/{port}`,
});
