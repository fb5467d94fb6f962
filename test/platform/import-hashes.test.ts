import {expect} from '@open-wc/testing';
import {hasHash, isCovered} from '../../src/platform/import-hashes.ts';

/** Adds an import map as markup, which the browser does not read. It would report the broken ones. */
const addMap = (integrity: unknown): Element => {
  const text = typeof integrity === 'string' ? integrity : JSON.stringify({integrity});
  document.head.insertAdjacentHTML('beforeend', `<script type="importmap">${text}</script>`);
  const script = document.head.lastElementChild;
  if (!script) throw new Error('The head is empty');
  return script;
};

const FILE = 'https://cdn.example/part.js';

describe('The hashes of import maps', () => {
  const scripts: Element[] = [];
  const add = (integrity: unknown) => scripts.push(addMap(integrity));
  after(() => {
    for (const script of scripts) script.remove();
  });

  it('cover every address of a file without a hash', () => {
    add('no JSON');
    add([1]);
    add({'bare/part.js': 'sha384-a', [FILE]: ''});
    expect(hasHash(FILE)).to.equal(false);
    expect(isCovered(FILE, `${FILE}#1`)).to.equal(true);
  });

  it('cover no address that has another hash, or none', () => {
    add({[FILE]: 'sha384-a', [`${FILE}#2`]: '', [`${FILE}#3`]: 'sha384-b', [`${FILE}#1`]: 'sha384-a'});
    expect(hasHash(FILE)).to.equal(true);
    expect([1, 2, 3, 4].map((retry) => isCovered(FILE, `${FILE}#${retry}`))).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
  });

  it('have addresses relative to the page, also after its script was removed', () => {
    const path = '/import-hashes/part.js';
    const script = addMap({[path]: 'sha384-a'});
    const {href} = new URL(path, location.href);
    expect(isCovered(href, `${href}#1`)).to.equal(false);
    script.remove();
    expect(hasHash(href)).to.equal(true);
  });
});
