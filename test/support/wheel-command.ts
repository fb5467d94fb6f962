import type {TestRunnerPlugin} from '@web/test-runner';

/** How far a wheel is turned, in CSS pixels; right and down are positive. */
export interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
}

/** The part of a browser's page that turns a wheel. */
interface Wheeled {
  readonly mouse: {wheel(turn: WheelTurn): Promise<void>};
}

/** Turns the real wheel at the pointer's place, which `sendMouse` cannot. */
export const executeWheel: NonNullable<TestRunnerPlugin['executeCommand']> = async ({
  command,
  payload,
  session,
}) => {
  if (command !== 'turn-wheel') return undefined;
  const browser = session.browser as unknown as {getPage(sessionId: string): Wheeled};
  await browser.getPage(session.id).mouse.wheel(payload as WheelTurn);
  return true;
};
