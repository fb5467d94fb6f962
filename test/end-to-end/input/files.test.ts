import {expect} from '@open-wc/testing';
import type {FilesDropEvent} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {placeElement} from '../../support/input/element-position.ts';
import {sendPageCommand} from '../../support/input/send-page-command.ts';
import type {PageCommands} from '../../support/page-commands.ts';

const drag = (type: PageCommands['drag-files']['type'], x: number, y: number) =>
  sendPageCommand('drag-files', {type, x, y, files: ['package.json', 'docs']});

describe('Files that the user drops on <app-stream>', () => {
  expectNoLeftovers();

  it('go to the page with their position in the video, without the folders, and never replace the page', async () => {
    const element = await openStream({width: 640, height: 360, input: 'none'});
    placeElement(element, {left: 20, top: 20, width: 320, height: 320});
    const drops: FilesDropEvent[] = [];
    element.addEventListener('filesdrop', (event) => drops.push(event));
    const effects: string[] = [];
    const note = ({dataTransfer}: DragEvent) => effects.push(dataTransfer?.dropEffect ?? '');
    const dragTo = async (x: number, y: number) => {
      await drag('dragEnter', x, y);
      await drag('dragOver', x, y);
      await drag('drop', x, y);
    };
    await dragTo(180, 180);
    await waitForPhase(element, 'playing');
    addEventListener('dragover', note);
    await dragTo(180, 40);
    await dragTo(180, 180);
    removeEventListener('dragover', note);
    expect(effects.at(0), 'beside the video').to.equal('none');
    expect(effects.at(-1), 'on the video').to.equal('copy');
    expect(drops).to.have.length(1);
    expect(drops[0]?.files.map(({name}) => name)).to.deep.equal(['package.json']);
    expect(drops[0]?.at).to.deep.equal({x: 320, y: 180, width: 640, height: 360});
    expect(await drops[0]?.files[0]?.text()).to.include('"app-stream"');
    expect(element.state.phase).to.equal('playing');
  });
});
