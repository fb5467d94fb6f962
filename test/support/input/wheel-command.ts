import type {TestRunnerPlugin} from '@web/test-runner';

/** The turn of a wheel, in CSS pixels. Right and down are positive. */
export interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
}

/** The part of Puppeteer's page that turns a wheel. */
interface PageWithWheel {
  readonly mouse: {wheel(turn: WheelTurn): Promise<void>};
}

/** Turns the real wheel at the pointer's position, because `sendMouse` has no wheel. */
export const executeWheelCommand: NonNullable<TestRunnerPlugin['executeCommand']> = async ({
  command,
  payload,
  session,
}) => {
  if (command !== 'turn-wheel') return undefined;
  const browser = session.browser as unknown as {getPage(sessionId: string): PageWithWheel};
  await browser.getPage(session.id).mouse.wheel(payload as WheelTurn);
  return true;
};
