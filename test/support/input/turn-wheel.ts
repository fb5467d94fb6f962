import {executeServerCommand} from '@web/test-runner-commands';
import type {WheelTurn} from './wheel-command.ts';

/** Turns the real wheel at the pointer's position, in CSS pixels. Right and down are positive. */
export const turnWheel = ({deltaX = 0, deltaY = 0}: Partial<WheelTurn>): Promise<unknown> =>
  executeServerCommand('turn-wheel', {deltaX, deltaY});
