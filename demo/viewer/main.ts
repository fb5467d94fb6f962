import {AppStreamError} from '../../src/define.ts';
import {kit, type KitCall, type KitPrim} from '../../src/kit.ts';
import {part} from '../page/part.ts';
import {stageNames, stageTitle} from '../page/stages.ts';

const [stream, progress] = [part(document, 'app-stream'), part(document, 'progress')];
const viewer = kit(stream);
const [tree, figure] = [part(document, '#tree'), part(document, 'figure')];
const [said, activity] = [part(document, '#said'), part(document, '#activity')];
let opening = new AbortController();
let selected: readonly string[] = [];

const stages = stageNames.map((name) => {
  const button = document.createElement('button');
  [button.value, button.textContent] = [name, stageTitle(name)];
  button.addEventListener('click', () => void show(name, (call) => viewer.openStage(name, call)));
  return button;
});
part(document, '#stages').append(...stages);

/** Shows the prims of a stage when it is open. What was asked for last counts. */
async function show(name: string, isOpen: (call: KitCall) => Promise<unknown>) {
  opening.abort();
  const {signal} = (opening = new AbortController());
  for (const button of stages) button.ariaCurrent = String(button.value === name);
  [figure.ariaBusy, said.textContent, activity.textContent] = ['true', stageTitle(name), ''];
  progress.removeAttribute('value');
  tree.replaceChildren();
  try {
    await isOpen({signal});
    await fill(tree, '/', {signal});
  } catch (error) {
    if (!signal.aborted) tell(error);
  }
  if (!signal.aborted) figure.ariaBusy = 'false';
}

function tell(error: unknown) {
  said.textContent = AppStreamError.from(error).message;
}

async function fill(list: HTMLElement, path: string, call: KitCall = {}) {
  list.replaceChildren(...(await viewer.children(path, undefined, call)).map(itemOf));
  mark(list);
  await viewer.makePickable([...tree.querySelectorAll('button')].map(({value}) => value));
}

function itemOf({name, path, children}: KitPrim) {
  const item = document.importNode(part<HTMLTemplateElement>(document, '#prim').content, true);
  const [button, details] = [part(item, 'button'), part(item, 'details')];
  [button.textContent, button.value, details.hidden] = [name, path, !children];
  button.addEventListener('click', () => void viewer.select([path]).catch(tell));
  details.addEventListener('toggle', () => void fill(part(details, 'ul'), path).catch(tell), {once: true});
  details.open = !path.includes('/', 1) && !details.hidden;
  return item;
}

/** Marks what is selected and opens what holds it; a list that comes by that marks its own. */
function mark(list: HTMLElement, paths = selected) {
  selected = paths;
  for (const button of list.querySelectorAll('button')) {
    button.ariaPressed = String(selected.includes(button.value));
    if (button.ariaPressed === 'true') button.scrollIntoView({block: 'nearest'});
    const holds = selected.some((path) => path.startsWith(`${button.value}/`));
    if (holds) part(button.parentElement ?? list, 'details').open = true;
  }
}

viewer.onSelection((paths) => mark(tree, paths));
viewer.onProgress((news) => {
  if (news.amount !== undefined) progress.value = news.amount;
  else activity.textContent = news.activity ?? '';
});
part(document, '#reset').addEventListener('click', () => void viewer.resetStage().catch(tell));
stream.addEventListener('playing', () => {
  void show(stream.stageUri ?? '', async (call) => {
    while ((await viewer.loadingState(call)).state === 'busy') await new Promise((go) => setTimeout(go, 500));
  });
});
