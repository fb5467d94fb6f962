import {readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {readBlocks} from '../package/code-blocks/read-blocks.ts';
import {BlockBrowser} from './page/block-page.ts';
import {nameBlocks} from './scenario.ts';
import {SCENARIOS} from './scenarios/all.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('The blocks of the documents do in a browser what their text promises', {timeout: 600_000}, () => {
  let browser: BlockBrowser;
  before(async () => {
    browser = await BlockBrowser.open();
  });
  after(() => browser.close());

  for (const [file, scenarios] of Object.entries(SCENARIOS)) {
    for (const [name, scenario] of Object.entries(scenarios)) {
      it(`${file}: ${name}`, {timeout: 60_000}, async () => {
        const blocks = nameBlocks(readBlocks(file, await readFile(root + file, 'utf8')));
        await browser.show(name, blocks, scenario);
      });
    }
  }
});
