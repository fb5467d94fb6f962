import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {nvstCursor} from '../../../../src/connection/nvst/cursor.ts';
import {ascii, cursorMessage, IMAGES} from './image-bytes.ts';

const PNG = IMAGES['image/png']?.(32, 24) ?? [];
const readCursorMessage = (message: Uint8Array<ArrayBuffer>) => nvstCursor().readBytes(message);

describe('a message of the cursor channel', () => {
  const names = [
    ...['none', 'default', 'text', 'wait', 'crosshair', 'progress', 'nwse-resize', 'nesw-resize'],
    ...['ew-resize', 'ns-resize', 'move', 'default', 'pointer', 'help'],
  ];
  for (const [id, name] of names.entries()) {
    it(`reads number ${id} as ${name}`, () => {
      expect(readCursorMessage(new Uint8Array([0, id]))).to.deep.equal(
        name === 'none' ? {kind: 'hidden'} : {kind: 'named', name},
      );
    });
  }

  it('leaves the cursor unchanged if it is incomplete or of an unknown kind', () => {
    for (const message of [[], [0], [2, 1]]) {
      expect(readCursorMessage(new Uint8Array(message))).to.equal(undefined);
    }
  });

  it('shows the arrow for an unknown number', () => {
    for (const id of [14, 255])
      expect(readCursorMessage(new Uint8Array([0, id]))).to.deep.equal({kind: 'named', name: 'default'});
  });

  for (const [mime, image] of Object.entries(IMAGES)) {
    it(`accepts ${mime} with the hotspot inside`, () => {
      const bytes = image(40, 20);
      const url = `data:${mime};base64,${btoa(String.fromCharCode(...bytes))}`;
      expect(readCursorMessage(cursorMessage(mime, bytes, {hotspot: [39, 19]}))).to.deep.equal({
        kind: 'image',
        url,
        hotspot: [39, 19],
        scale: 1,
      });
      expect(readCursorMessage(cursorMessage(mime, bytes, {hotspot: [40, 19]}))).to.equal(undefined);
      expect(readCursorMessage(cursorMessage(mime, bytes, {hotspot: [39, 20]}))).to.equal(undefined);
    });
  }

  it('reads the other two kinds of WebP', () => {
    const start = ascii('RIFF\0\0\0\0WEBPVP8');
    const lossy = [0x20, 0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 16, 0, 8, 0];
    // Fifteen and seven, in fourteen bits each.
    const lossless = [0x4c, 0, 0, 0, 0, 0x2f, 15, 0xc0, 1, 0, 0, 0, 0, 0, 0];
    for (const chunk of [lossy, lossless]) {
      const message = (hotspot: readonly [number, number]) =>
        readCursorMessage(cursorMessage('image/webp', [...start, ...chunk], {hotspot}));
      expect(message([15, 7])).to.have.property('kind', 'image');
      expect(message([16, 7])).to.equal(undefined);
      expect(message([15, 8])).to.equal(undefined);
    }
  });

  it('has the scale of the image', () => {
    const read = (tail: readonly number[]) =>
      readCursorMessage(cursorMessage('image/png', PNG, {hotspot: [4, 8], tail}));
    expect(read([0, 0, 0, 0, 200, 0]))
      .to.include({scale: 2})
      .and.to.deep.include({hotspot: [4, 8]});
    expect(read([0, 0, 0, 0])).to.include({scale: 1});
    expect(read([0, 0, 0, 0, 0, 0])).to.include({scale: 1});
    expect(read([0, 0, 0, 0, 255, 255])).to.include({scale: 1});
  });

  it('is a PNG if it specifies no type', () => {
    const read = readCursorMessage(cursorMessage('', PNG));
    expect(read?.kind === 'image' && read.url).to.match(/^data:image\/png;base64,/);
    expect(readCursorMessage(cursorMessage('', IMAGES['image/gif']?.(8, 8) ?? []))).to.equal(undefined);
  });

  it('refuses everything but images of the supported formats', () => {
    const large = IMAGES['image/png']?.(513, 10) ?? [];
    const refused = {
      'an SVG': cursorMessage('image/svg+xml', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'another type than declared': cursorMessage('image/gif', PNG),
      'a type from the prototype': cursorMessage('toString', PNG),
      'an image that is too large': cursorMessage('image/png', large),
      'an image of no size': cursorMessage('image/png', IMAGES['image/png']?.(0, 0) ?? []),
      'invalid base64': cursorMessage('image/png', PNG, {text: '")}*{background:red'}),
      'base64 with line ends': cursorMessage('image/png', PNG, {
        text: `${btoa(String.fromCharCode(...PNG))}\n`,
      }),
      'a truncated image': cursorMessage('image/png', PNG).subarray(0, 50),
    };
    for (const [reason, message] of Object.entries(refused)) {
      expect(readCursorMessage(message), reason).to.equal(undefined);
    }
  });

  it('never throws, whatever the bytes', () => {
    const bytes = fc.tuple(fc.constantFrom(0, 1), fc.uint8Array({maxLength: 120}));
    fc.assert(
      fc.property(bytes, ([kind, rest]) => {
        readCursorMessage(new Uint8Array([kind, ...rest]));
      }),
    );
  });
});

describe('the images that a host has defined', () => {
  const repeated = (id: number) => new Uint8Array([1, id, 0, 0, 0, 0, 0]);
  const image = (id: number) => {
    const message = cursorMessage('image/png', PNG, {hotspot: [1, id % 24]});
    message[1] = id;
    return message;
  };

  it('show again by their id, with or without the kind of an image', () => {
    const cursors = nvstCursor();
    const defined = cursors.readBytes(image(20));
    expect(defined).to.have.property('kind', 'image');
    cursors.readBytes(image(21));
    expect(cursors.readBytes(repeated(20))).to.deep.equal(defined);
    expect(cursors.readBytes(new Uint8Array([0, 20]))).to.deep.equal(defined);
  });

  it('are replaced by a later image of the same id', () => {
    const cursors = nvstCursor();
    cursors.readBytes(image(20));
    const later = cursors.readBytes(cursorMessage('image/gif', IMAGES['image/gif']?.(9, 9) ?? [], {id: 20}));
    expect(cursors.readBytes(repeated(20))).to.deep.equal(later);
  });

  it('never replace the cursor that hides the pointer', () => {
    const cursors = nvstCursor();
    const defined = cursors.readBytes(image(0));
    expect(cursors.readBytes(new Uint8Array([0, 0]))).to.deep.equal({kind: 'hidden'});
    expect(cursors.readBytes(repeated(0))).to.deep.equal(defined);
  });

  it('leave the cursor unchanged if the id is not known', () => {
    expect(nvstCursor().readBytes(repeated(20))).to.equal(undefined);
    expect(nvstCursor().readBytes(repeated(12))).to.deep.equal({kind: 'named', name: 'pointer'});
  });

  it('belong to one connection', () => {
    nvstCursor().readBytes(image(20));
    expect(nvstCursor().readBytes(repeated(20))).to.equal(undefined);
  });

  it('are at most 64, and the one that was used least recently is dropped first', () => {
    const used = fc.array(fc.integer({min: 14, max: 255}), {minLength: 65, maxLength: 200});
    fc.assert(
      fc.property(used, (ids) => {
        const cursors = nvstCursor();
        for (const id of ids) cursors.readBytes(image(id));
        const recent = [...new Set(ids.toReversed())];
        const known = recent.map((id) => [id, cursors.readBytes(repeated(id)) !== undefined]);
        return known.every(([, isKnown], place) => isKnown === place < 64);
      }),
      {numRuns: 20},
    );
  });
});

describe('the cursor names of Kit', () => {
  const readStream = (value: unknown) => nvstCursor().readStream(value);

  it('are read from a cursor message, and from the bare name of the features', () => {
    expect(readStream({cursor_type: 'IBeam'})).to.deep.equal({kind: 'named', name: 'IBeam'});
    expect(readStream({cursor_type: 'none'})).to.deep.equal({kind: 'hidden'});
    expect(readStream('ew-resize')).to.deep.equal({kind: 'named', name: 'ew-resize'});
    expect(readStream('None')).to.deep.equal({kind: 'hidden'});
  });

  it('are names and nothing else', () => {
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
      'x'.repeat(65),
    ]) {
      expect(readStream(value)).to.equal(undefined);
    }
  });
});
