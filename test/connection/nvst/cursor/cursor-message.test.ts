import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {readCursorMessage} from '../../../../src/connection/nvst/cursor/cursor-message.ts';
import {nvstCursor} from '../../../../src/connection/nvst/cursor/nvst-cursor.ts';
import {ascii, cursorMessage, IMAGES} from './image-bytes.ts';

const PNG = IMAGES['image/png']?.(32, 24) ?? [];

describe('readCursorMessage', () => {
  const names = [
    ...['none', 'default', 'text', 'wait', 'crosshair', 'progress', 'nwse-resize', 'nesw-resize'],
    ...['ew-resize', 'ns-resize', 'move', 'default', 'pointer', 'help'],
  ];
  for (const [id, name] of names.entries()) {
    it(`knows number ${id} as ${name}`, () => {
      expect(readCursorMessage(new Uint8Array([0, id]))).to.deep.equal(
        name === 'none' ? {kind: 'hidden'} : {kind: 'named', name},
      );
    });
  }

  it('leaves the pointer as it is for numbers that it does not know', () => {
    for (const message of [[], [0], [0, 14], [0, 255], [2, 1]]) {
      expect(readCursorMessage(new Uint8Array(message))).to.equal(undefined);
    }
  });

  for (const [mime, image] of Object.entries(IMAGES)) {
    it(`takes ${mime}, with the hotspot inside`, () => {
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

  it('counts the hotspot in CSS pixels where there are several pixels to one', () => {
    const read = (tail: readonly number[]) =>
      readCursorMessage(cursorMessage('image/png', PNG, {hotspot: [4, 8], tail}));
    expect(read([0, 0, 0, 0, 200, 0]))
      .to.include({scale: 2})
      .and.to.deep.include({hotspot: [2, 4]});
    expect(read([0, 0, 0, 0])).to.include({scale: 1});
    expect(read([0, 0, 0, 0, 0, 0])).to.include({scale: 1});
    expect(read([0, 0, 0, 0, 255, 255])).to.include({scale: 1});
  });

  it('refuses what is no image of the kinds that it takes', () => {
    const large = IMAGES['image/png']?.(513, 10) ?? [];
    const refused = {
      'an SVG': cursorMessage('image/svg+xml', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'another kind than it says': cursorMessage('image/gif', PNG),
      'a kind from the prototype': cursorMessage('toString', PNG),
      'an image that is too large': cursorMessage('image/png', large),
      'an image of no size': cursorMessage('image/png', IMAGES['image/png']?.(0, 0) ?? []),
      'what is no base64': cursorMessage('image/png', PNG, {text: '")}*{background:red'}),
      'base64 with line ends': cursorMessage('image/png', PNG, {
        text: `${btoa(String.fromCharCode(...PNG))}\n`,
      }),
      'an image that is cut short': cursorMessage('image/png', PNG).subarray(0, 50),
    };
    for (const [why, message] of Object.entries(refused)) {
      expect(readCursorMessage(message), why).to.equal(undefined);
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

describe('the names of newer hosts', () => {
  const readStream = (value: unknown) => nvstCursor().readStream(value);

  it('are passed on, in whatever wrapping', () => {
    expect(readStream('ew-resize')).to.deep.equal({kind: 'named', name: 'ew-resize'});
    expect(readStream({name: 'orbit'})).to.deep.equal({kind: 'named', name: 'orbit'});
    expect(readStream({shape: 'grabbing'})).to.deep.equal({kind: 'named', name: 'grabbing'});
    expect(readStream({cursor: 'none'})).to.deep.equal({kind: 'hidden'});
  });

  it('are names and nothing else', () => {
    for (const value of [undefined, null, 7, [], {}, '', 'url(https://x.example)', 'a;b', 'x'.repeat(65)]) {
      expect(readStream(value)).to.equal(undefined);
    }
  });
});
