import {executeServerCommand} from '@web/test-runner-commands';
import type {PageCommands} from '../page-commands.ts';

type Place = readonly [x: number, y: number];

/** Sends a command to the page of this test, and resolves when the page has executed it. */
export const sendPageCommand = <Name extends keyof PageCommands>(name: Name, payload: PageCommands[Name]) =>
  executeServerCommand<unknown, PageCommands[Name]>(name, payload);

/** Turns the real wheel at the position of the pointer. */
export const turnWheel = ({deltaX = 0, deltaY = 0}: Partial<PageCommands['turn-wheel']>) =>
  sendPageCommand('turn-wheel', {deltaX, deltaY});

const touch = (type: PageCommands['touch-screen']['type'], places: readonly Place[]) =>
  sendPageCommand('touch-screen', {type, touchPoints: places.map(([x, y], id) => ({id, x, y}))});

/** Puts one finger for each path on the screen, and moves all of them along their paths together. */
export const touchDown = async (...paths: readonly (readonly Place[])[]) => {
  const placesAt = (step: number) => paths.flatMap((path) => path.slice(step, step + 1));
  await touch('touchStart', placesAt(0));
  for (let step = 1; step < Math.max(...paths.map(({length}) => length)); step += 1)
    await touch('touchMove', placesAt(step));
};

/** Lifts all fingers. */
export const touchUp = () => touch('touchEnd', []);

/** Moves fingers over the screen along straight lines, and lifts them. */
export const swipe = async (...lines: readonly (readonly [from: Place, to: Place])[]) => {
  const STEPS = 6;
  const paths = lines.map(([[x, y], [toX, toY]]) =>
    Array.from({length: STEPS + 1}, (_, step): Place => {
      const share = step / STEPS;
      return [Math.round(x + (toX - x) * share), Math.round(y + (toY - y) * share)];
    }),
  );
  await touchDown(...paths);
  await touchUp();
};
