import {expect} from '@open-wc/testing';
import {EarlyMessages} from '../../src/connection/early-messages.ts';

describe('EarlyMessages', () => {
  it('keeps what was said in its order', () => {
    const early = new EarlyMessages();
    const {kept} = early;
    for (const data of ['a', new ArrayBuffer(4), 'b']) early.add(data);
    expect(kept).to.deep.equal(['a', new ArrayBuffer(4), 'b']);
  });

  it('keeps no more than five hundred messages, nor than two mebibytes', () => {
    const many = new EarlyMessages();
    for (let number = 0; number < 600; number += 1) many.add('');
    expect(many.kept).to.have.length(500);
    const much = new EarlyMessages();
    for (let number = 0; number < 40; number += 1) much.add(new ArrayBuffer(100_000));
    expect(much.kept).to.have.length(20);
  });
});
