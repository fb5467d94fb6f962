import type {ControlsHost} from '../controls/control-list.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {TextLoader} from '../locales/texts.ts';
import type {SessionState} from '../session/session-state.ts';
import type {PanelHost} from '../stats/panel/statistics-panel.ts';
import {controlsMoment, statisticsMoment, viewMoment} from './moments.ts';

/** The stream of the element, with its texts. */
interface ShownStream {
  readonly state: SessionState;
  readonly texts: TextLoader;
  /** Reports a failure that does not end the stream. */
  warn(error: AppStreamError): void;
}

/** Returns a function that adds, updates or removes the row of controls of one element. */
export const createControls = (
  element: ControlsHost['element'],
  stream: ShownStream & ControlsHost['stream'],
): ((isWanted: boolean) => void) => {
  const {texts} = stream;
  const onWarning = (error: unknown) => stream.warn(AppStreamError.from(error));
  /** Aborting it removes the row. */
  let stopped: AbortController | undefined;
  let update: (() => void) | undefined;
  const open = async ({signal}: AbortController) => {
    const {openControls} = await controlsMoment.arrival;
    await viewMoment.arrival;
    await texts.load();
    // A page may remove the element, and a test everything around it.
    if (!element.isConnected) close();
    if (!signal.aborted) update = openControls({element, stream, texts, onWarning}, signal);
  };
  const close = () => {
    stopped?.abort();
    stopped = update = undefined;
  };
  return (isWanted) => {
    if (!isWanted) close();
    else if (stopped) update?.();
    else {
      controlsMoment.load().catch(onWarning);
      open((stopped = new AbortController())).catch(onWarning);
    }
  };
};

/**
 * Opens the panel with statistics, as soon as its code and its texts are there. Call it once: the panel follows the element's
 * `stats`. If the code cannot be loaded now, the page is warned.
 */
export const openStatistics = async (element: PanelHost, stream: ShownStream): Promise<void> => {
  statisticsMoment.load().catch((error: unknown) => stream.warn(AppStreamError.from(error)));
  const {StatisticsPanel} = await statisticsMoment.arrival;
  await viewMoment.arrival;
  await stream.texts.load();
  new StatisticsPanel(element, stream);
};
