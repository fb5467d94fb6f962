import {expect} from '@open-wc/testing';
import {openFakeStream, waitForPhase} from '../element/stream-fixture.ts';
import {until} from '../support/until.ts';

/** What style sheets of pages do to every element, every image or every button. */
const RESETS = {
  'Tailwind preflight':
    '*, ::after, ::before { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }' +
    'img, svg, video, canvas { display: block; vertical-align: middle } img, video { max-width: 100%; height: auto }' +
    'button { font: inherit; color: inherit; background-color: transparent; opacity: 1 }',
  'Bootstrap reboot':
    '*, ::after, ::before { box-sizing: border-box } figure { margin: 0 0 1rem } img, svg { vertical-align: middle }' +
    'p { margin-top: 0; margin-bottom: 1rem } [role=button] { cursor: pointer }',
  'WordPress themes': 'img { max-width: 100%; height: auto } figure { margin: 1em 40px }',
  'a small limit': 'img { max-width: 50%; max-height: 50%; min-width: 0 }',
  'every element in the flow': '* { position: relative }',
  'every element static': '* { position: static; margin: 10px }',
  'images without styles': 'img { all: unset }',
  'buttons without styles': 'button { all: unset }',
  'content without styles': '[slot], [slot] * { all: unset; display: revert }',
} as const;

const readBox = (element: Element | null) => {
  const {x, y, width, height} = element?.getBoundingClientRect() ?? new DOMRect();
  return {x, y, width, height};
};

const addReset = (css: string) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
};

/** A picture of another shape than the element. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"/>')}`;

describe('What the page puts into a slot', () => {
  for (const [name, css] of Object.entries(RESETS)) {
    it(`shows a poster over the whole element, beside ${name}`, async () => {
      const {element} = await openFakeStream({loading: 'manual'});
      element.style.cssText = 'width: 640px; height: 360px; position: relative; margin: 0';
      element.insertAdjacentHTML('beforeend', `<img slot="poster" alt="" src='${PICTURE}'>`);
      const removeReset = addReset(css);
      try {
        const poster = element.querySelector('img');
        await poster?.decode();
        expect(readBox(poster)).to.deep.equal(readBox(element));
        expect(element.clientHeight).to.equal(360);
      } finally {
        removeReset();
      }
    });

    it(`lets the user press a button in the row of controls, beside ${name}`, async () => {
      const {element} = await openFakeStream({controls: ''});
      element.style.cssText = 'width: 640px; height: 360px; position: relative; margin: 0';
      element.insertAdjacentHTML('beforeend', '<div slot="controls"><button>Mute</button></div>');
      const removeReset = addReset(css);
      try {
        await waitForPhase(element, 'playing');
        const button = element.querySelector('button');
        const findPressed = () => {
          const {x, y, width, height} = readBox(button);
          return document.elementFromPoint(x + width / 2, y + height / 2);
        };
        await until('the button under the pointer', () => findPressed() === button);
      } finally {
        removeReset();
        await element.stop();
      }
    });
  }

  it('leaves the gaps beside the row to the application, and the row too if the page says so', async () => {
    const {element} = await openFakeStream({controls: ''});
    element.style.cssText = 'width: 640px; height: 360px';
    const markup = '<div slot="controls" style="pointer-events: none"><button>Mute</button></div>';
    element.insertAdjacentHTML('beforeend', markup);
    await waitForPhase(element, 'playing');
    await until('the row', () => element.shadowRoot?.querySelector('[part=controls].shown'));
    const {x, y, width, height} = readBox(element.querySelector('button'));
    expect(element.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)).to.equal(element.video);
    await element.stop();
  });
});
