import {expect} from '@open-wc/testing';
import {EarlyMessages} from '../../src/connection/peer-connection.ts';

describe('EarlyMessages', () => {
  it('keeps messages in order', () => {
    const early = new EarlyMessages();
    const {kept} = early;
    for (const data of ['a', new ArrayBuffer(4), 'b']) early.add(data);
    expect(kept).to.deep.equal(['a', new ArrayBuffer(4), 'b']);
  });

  it('keeps at most 500 messages and at most 2 MiB', () => {
    const many = new EarlyMessages();
    for (let number = 0; number < 600; number += 1) many.add('');
    expect(many.kept).to.have.length(500);
    const much = new EarlyMessages();
    for (let number = 0; number < 40; number += 1) much.add(new ArrayBuffer(100_000));
    expect(much.kept).to.have.length(20);
  });
});
