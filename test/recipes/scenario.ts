import type {CodeBlock} from '../package/code-blocks/read-blocks.ts';
import type {BlockPage} from './page/block-page.ts';

/** Opens a block in the browser, and asserts what the text around it promises. */
export type Scenario = (page: BlockPage) => Promise<void>;
/** The scenarios of one guide, by the names of its blocks. */
export type Scenarios = Readonly<Record<string, Scenario>>;

/**
 * The blocks of a page by their names: the heading and the language, and a number if the section has several, such as
 * `Sign in · js 2`.
 */
export const nameBlocks = (blocks: readonly CodeBlock[]): ReadonlyMap<string, CodeBlock> => {
  const named = new Map<string, CodeBlock>();
  for (const block of blocks) {
    const name = `${block.heading} · ${block.language}`;
    let count = 1;
    while (named.has(numbered(name, count))) count += 1;
    named.set(numbered(name, count), block);
  }
  return named;
};

const numbered = (name: string, count: number) => (count === 1 ? name : `${name} ${count}`);
