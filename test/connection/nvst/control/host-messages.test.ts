import {expect} from '@open-wc/testing';
import {readCursor} from '../../../../src/connection/nvst/control/kit-envelope.ts';

describe('the cursor names of Kit', () => {
  it('are read from a cursor message, and from the bare name of the features', () => {
    expect(readCursor({cursor_type: 'IBeam'})).to.deep.equal({kind: 'named', name: 'IBeam'});
    expect(readCursor({cursor_type: 'none'})).to.deep.equal({kind: 'hidden'});
    expect(readCursor('ew-resize')).to.deep.equal({kind: 'named', name: 'ew-resize'});
    expect(readCursor('None')).to.deep.equal({kind: 'hidden'});
  });

  it('are names and nothing else', () => {
    const tooLong = 'x'.repeat(65);
    for (const value of [
      undefined,
      null,
      7,
      [],
      {},
      '',
      {name: 'orbit'},
      'a;b',
      'url(https://x.example)',
      tooLong,
    ])
      expect(readCursor(value)).to.equal(undefined);
  });
});
