import type {ControlsOptions} from '../controls/control-list.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {PresentTexts} from '../locales/texts.ts';
import type {SessionState} from '../session/session-state.ts';
import type {StreamElement} from '../video/stream-element.ts';

/** The stream of the element, with its texts. */
interface ShownStream {
  readonly state: SessionState;
  readonly texts: PresentTexts;
  /** Reports a failure that does not end the stream. */
  warn(error: AppStreamError): void;
}

/**
 * Imports a part that no stream needs. Each call requests it again after a failure, as far as the browser allows.
 * @throws AppStreamError `code-missing`, with the name
 */
const importPart = async <Part>(name: string, load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch (cause) {
    throw new AppStreamError('code-missing', {values: {name}, cause});
  }
};

/** The code of `diagnose()` and `preflight()`. @throws AppStreamError `code-missing` */
export const importDiagnosis = () => importPart('diagnosis', () => import('./diagnose-stream.ts'));

/** Opens a part until the signal aborts. Returns a function that shows the present state of the element. */
type OpenPart = (options: ControlsOptions, signal: AbortSignal) => () => void;

/** Returns a function that adds, updates or removes the row of controls of one element. */
export const createControls = (element: StreamElement, stream: ShownStream & ControlsOptions['stream']) =>
  createRow(element, stream, async () => {
    const {openControls} = await importPart('controls', () => import('../controls/controls.ts'));
    return openControls;
  });

/** Returns a function that adds, updates or removes the row of keys beside the software keyboard. */
export const createKeyRow = (element: StreamElement, stream: ShownStream & ControlsOptions['stream']) =>
  createRow(element, stream, async () => {
    const {openKeyRow} = await importPart('row of keys', () => import('../controls/key-row.ts'));
    return openKeyRow;
  });

const createRow = (
  element: StreamElement,
  stream: ShownStream & ControlsOptions['stream'],
  load: () => Promise<OpenPart>,
): ((isWanted: boolean) => void) => {
  const onWarning = (error: unknown) => stream.warn(AppStreamError.from(error));
  /** Aborting it removes the row. */
  let stopped: AbortController | undefined;
  let update: (() => void) | undefined;
  const open = async ({signal}: AbortController) => {
    const openRow = await load();
    // The page may have removed the element meanwhile.
    if (!element.isConnected) close();
    if (!signal.aborted) update = openRow({element, stream, texts: stream.texts, onWarning}, signal);
  };
  const close = () => {
    stopped?.abort();
    stopped = update = undefined;
  };
  return (isWanted) => {
    if (!isWanted) close();
    else if (stopped) update?.();
    else open((stopped = new AbortController())).catch(onWarning);
  };
};

/** Returns a function that opens the panel of statistics when it is first wanted. It then follows the element. */
export const createPanel = (element: StreamElement, stream: ShownStream): ((isWanted: boolean) => void) => {
  let wasWanted = false;
  let panel: object | undefined;
  const open = async () => {
    const {StatisticsPanel} = await importPart(
      'statistics',
      () => import('../controls/statistics/statistics-panel.ts'),
    );
    panel ??= new StatisticsPanel(element, stream);
  };
  return (isWanted) => {
    if (isWanted && !wasWanted && !panel)
      open().catch((error: unknown) => stream.warn(AppStreamError.from(error)));
    wasWanted = isWanted;
  };
};
