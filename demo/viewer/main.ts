import {AppStreamError} from '../../src/define.ts';
import {kit, type KitCall, type KitPrim} from '../../src/kit.ts';
import {requireElement} from '../shared/require-element.ts';
import {STAGE_NAMES, toStageTitle} from '../shared/stages.ts';
import {readToken} from '../shared/token.ts';

const [stream, progress] = [requireElement(document, 'app-stream'), requireElement(document, 'progress')];
const viewer = kit(stream);
stream.token = stream.signalingToken = readToken();
const [tree, figure] = [requireElement(document, '#tree'), requireElement(document, 'figure')];
const [status, activity] = [requireElement(document, '#status'), requireElement(document, '#activity')];
let opening = new AbortController();
let selected: readonly string[] = [];

const stages = STAGE_NAMES.map((name) => {
  const button = document.createElement('button');
  [button.value, button.textContent] = [name, toStageTitle(name)];
  button.addEventListener('click', () => void showStage(name, (call) => viewer.openStage(name, call)));
  return button;
});
requireElement(document, '#stages').append(...stages);

/** Shows the prims of a stage after it has opened. A newer request replaces an older one. */
async function showStage(name: string, isOpen: (call: KitCall) => Promise<unknown>) {
  opening.abort();
  const {signal} = (opening = new AbortController());
  for (const button of stages) button.ariaCurrent = String(button.value === name);
  [figure.ariaBusy, status.textContent, activity.textContent] = ['true', toStageTitle(name), ''];
  progress.removeAttribute('value');
  tree.replaceChildren();
  try {
    await isOpen({signal});
    const prims = await fillList(tree, '/', {signal});
    // A prim includes its descendants. After a stage has opened, the user can pick none.
    await viewer.makePickable(
      prims.map(({path}) => path),
      {signal},
    );
  } catch (error) {
    if (!signal.aborted) showError(error);
  }
  if (!signal.aborted) figure.ariaBusy = 'false';
}

function showError(error: unknown) {
  status.textContent = AppStreamError.from(error).message;
}

async function fillList(list: HTMLElement, path: string, call: KitCall = {}) {
  const prims = await viewer.children(path, undefined, call);
  list.replaceChildren(...prims.map(createItem));
  markSelection(list);
  return prims;
}

/** Selects a prim. The application does not confirm a selection of the page. */
async function select(path: string) {
  markSelection(tree, [path]);
  await viewer.select([path]);
}

function createItem({name, path, children}: KitPrim) {
  const item = document.importNode(requireElement<HTMLTemplateElement>(document, '#prim').content, true);
  const [button, details] = [requireElement(item, 'button'), requireElement(item, 'details')];
  [button.textContent, button.value, details.hidden] = [name, path, !children];
  button.addEventListener('click', () => void select(path).catch(showError));
  details.addEventListener(
    'toggle',
    () => void fillList(requireElement(details, 'ul'), path).catch(showError),
    {once: true},
  );
  details.open = !path.includes('/', 1) && !details.hidden;
  return item;
}

/** Marks the selected prims and expands their ancestors. A list that loads later marks its own prims. */
function markSelection(list: HTMLElement, paths = selected) {
  selected = paths;
  for (const button of list.querySelectorAll('button')) {
    button.ariaPressed = String(selected.includes(button.value));
    if (button.ariaPressed === 'true') button.scrollIntoView({block: 'nearest'});
    const holds = selected.some((path) => path.startsWith(`${button.value}/`));
    if (holds) requireElement(button.parentElement ?? list, 'details').open = true;
  }
}

viewer.onSelection((paths) => markSelection(tree, paths));
viewer.onProgress((news) => {
  if (news.amount === undefined) activity.textContent = news.activity ?? '';
  else progress.value = news.amount;
});
stream.addEventListener('warning', ({error}) => showError(error));
requireElement<HTMLAnchorElement>(document, 'header a').hash = location.hash;
requireElement(document, '#reset').addEventListener('click', () => void viewer.resetStage().catch(showError));
stream.addEventListener('playing', () => {
  void showStage(stream.stageUri ?? '', async (call) => {
    while ((await viewer.loadingState(call)).state === 'busy') await new Promise((go) => setTimeout(go, 500));
  });
});
