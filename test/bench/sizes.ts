import {readdir, readFile} from 'node:fs/promises';
import {brotliCompressSync} from 'node:zlib';
import type {Page} from 'puppeteer-core';
import {root} from './bench-page.ts';

const folder = new URL('dist/cdn/', root);

const brotliSize = async (name: string) => brotliCompressSync(await readFile(new URL(name, folder))).length;

/** Prints what a fresh page loads of `dist/cdn/`, in brotli bytes: until the picture plays, and then. */
export const measureSizes = async (page: Page) => {
  await page.evaluate(() => bench.open('element'));
  await page.evaluate(() => bench.steered());
  const loaded = await page.evaluate(() => bench.modules());
  await page.evaluate(() => bench.close());
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const sizes = new Map(
    await Promise.all(names.map(async (name) => [name, await brotliSize(name)] as const)),
  );
  const print = (what: string, group: readonly string[]) => {
    const sum = group.reduce((all, name) => all + (sizes.get(name) ?? 0), 0);
    console.log(`${what}: ${sum} B (${group.map((name) => `${name} ${sizes.get(name)}`).join(', ')})`);
  };
  const asked = (isEarly: boolean) =>
    loaded.filter(({sincePicture}) => sincePicture < 0 === isEarly).map(({name}) => name);
  console.log('dist/cdn, brotli');
  print('asked for until the picture plays', asked(true));
  print('asked for then', asked(false));
  print(
    'asked for only where something fails or a page wants it',
    names.filter((name) => !loaded.some((module) => module.name === name)),
  );
};
