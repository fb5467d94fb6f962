import {expect, fixture, html} from '@open-wc/testing';
import {listenToDrops} from '../../../src/input/pointer/dropped-files.ts';
import {Captured, createPosition} from '../video-on-page.ts';

type Content = 'file' | 'link' | 'text';

/** Opens a video, and drags something over its element. Returns whether the browser may navigate. */
const openDroppable = async () => {
  const {captured} = await Captured.open({kinds: new Set()}, 'width: 640px; height: 500px');
  const {element, video} = captured;
  const dropped: string[] = [];
  let isPlaying = true;
  listenToDrops({
    element,
    video,
    isPlaying: () => isPlaying,
    onFiles: (files, {x, y}) => dropped.push(`${files.map(({name}) => name).join()} at ${x} ${y}`),
  });
  const fire = (
    type: string,
    content: Content,
    at: number | MouseEventInit = 20,
    target: Element = video,
  ) => {
    const [row, position] = typeof at === 'number' ? [at, {}] : [0, at];
    // Scripts cannot set the effect of a drag that they made up.
    const dataTransfer = Object.defineProperty(new DataTransfer(), 'dropEffect', {
      value: 'move',
      writable: true,
    });
    if (content === 'file') dataTransfer.items.add(new File(['#usda 1.0'], 'stage.usda'));
    else dataTransfer.setData(content === 'link' ? 'text/uri-list' : 'text/plain', 'https://example.com');
    const event = new DragEvent(type, {...createPosition(video, 3, row), ...position, dataTransfer});
    return {mayNavigate: target.dispatchEvent(event), effect: dataTransfer.dropEffect};
  };
  return {element, dropped, fire, stop: () => (isPlaying = false)};
};

describe('what a user drops on the element', () => {
  it('never navigates: a file, a link, a text, on the video, beside it, or without a stream', async () => {
    const {fire, stop} = await openDroppable();
    const expectNoNavigation = () => {
      for (const content of ['file', 'link', 'text'] as const)
        for (const row of [0, 20])
          for (const type of ['dragover', 'drop'])
            expect(fire(type, content, row).mayNavigate, `${type} of a ${content} at ${row}`).to.equal(false);
    };
    expectNoNavigation();
    stop();
    expectNoNavigation();
  });

  it('is copied if it is a file on the video, and refused otherwise', async () => {
    const {fire, dropped, stop} = await openDroppable();
    expect(fire('dragover', 'file').effect).to.equal('copy');
    fire('drop', 'file');
    // The video begins seven pixels below the upper edge of the element.
    expect(dropped).to.deep.equal(['stage.usda at 3 13']);
    expect(fire('dragover', 'file', 0).effect, 'beside the video').to.equal('none');
    expect(fire('dragover', 'text').effect, 'a text').to.equal('none');
    for (const [content, row] of [
      ['file', 0],
      ['link', 20],
      ['text', 20],
    ] as const)
      fire('drop', content, row);
    stop();
    expect(fire('dragover', 'file').effect, 'without a stream').to.equal('none');
    fire('drop', 'file');
    expect(dropped).to.have.length(1);
  });

  it('lies at the pixel under the pointer, also under a perspective', async () => {
    const {element, fire, dropped} = await openDroppable();
    const around = await fixture<HTMLElement>(html`<div style="perspective: 600px"></div>`);
    element.style.transform = 'rotateY(35deg)';
    around.append(element);
    const marker = document.createElement('div');
    // The center of pixel 12, 13: the video begins 70 CSS pixels below the upper edge of the element.
    marker.style.cssText = 'position: absolute; left: 125px; top: 205px';
    element.shadowRoot?.append(marker);
    const {x: clientX, y: clientY} = marker.getBoundingClientRect();
    fire('drop', 'file', {clientX, clientY});
    expect(dropped).to.deep.equal(['stage.usda at 12 13']);
  });

  it('is the page’s if the page prevents it', async () => {
    const {element, fire, dropped} = await openDroppable();
    const zone = await fixture<HTMLElement>(html`<div></div>`);
    element.replaceWith(zone);
    zone.append(element);
    const accept = (event: Event) => event.preventDefault();
    zone.addEventListener('dragover', accept);
    expect(fire('dragover', 'file', 0).effect, 'a drop zone around the element').to.not.equal('none');
    zone.addEventListener('drop', accept, {capture: true});
    fire('drop', 'file');
    expect(dropped).to.deep.equal([]);
  });

  it('is the page’s if it is a text over a field in a slot', async () => {
    const {element, fire} = await openDroppable();
    const field = document.createElement('input');
    element.append(field);
    expect(fire('dragover', 'text', 20, field).mayNavigate).to.equal(true);
    expect(fire('dragover', 'file', 20, field).mayNavigate).to.equal(false);
  });
});
