import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {createRedactor, escapeMarkdown, removeControls} from '../../src/diagnosis/passed-on.ts';
import {createReport} from '../../src/diagnosis/report.ts';

const OBEYED = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

const keep = (text: string) => text;

describe('An outside text in a report', () => {
  it('has no character that controls a terminal or hides text', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), (text) => {
        expect(removeControls(text)).not.to.match(OBEYED);
      }),
    );
    expect(removeControls('\u001b[31mred\u001b[0m\u202e\tä 漢字 😀\n')).to.equal('[31mred[0m\tä 漢字 😀\n');
  });

  it('hides a secret that such characters split', () => {
    const safe = createRedactor({secrets: ['opaque-secret'], ids: []});
    for (const hidden of '\u200b\u0007\u00ad\u034f\u115f\u180e\u2060\u3164\ufe0f\ufeff\u{e0001}')
      expect(safe(`opa${hidden}que-sec${hidden}ret`), hidden).to.equal('[token]');
  });

  it('has no markup', () => {
    expect(escapeMarkdown('a | b\n<img src=x> `c` [d](e) \\| &lt;')).to.equal(
      'a \\| b &lt;img src=x> \\`c\\` \\[d\\](e) \\\\\\| &amp;lt;',
    );
    const checks = [{check: 'service', outcome: 'failed', summary: 'No.\n\n# Forged <b>'} as const];
    const content = {at: '', version: '', browser: 'B <b>', page: '', state: '', timeline: []};
    expect(String(createReport({...content, checks}, keep))).to.match(/^- .* No\. # Forged &lt;b>$/m);
    expect(String(createReport({...content, checks}, keep))).not.to.include('<');
  });
});
