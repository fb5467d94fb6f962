import type {AppStreamError} from '../../index.ts';
import type {KitProgress} from '../../messages/kit.ts';
import {isSameStage} from '../../messages/open-requests.ts';
import {cutText} from './scene-options.ts';

/** The state of the application, as the model knows it. */
export type SceneState =
  /** No application has answered yet. */
  | {
      readonly phase: 'waiting';
      /** The stage that opens when the stream plays, if it is known. */
      readonly stage: string | undefined;
    }
  /** The application plays, but does not answer the messages of the Kit templates. The model asks it again later. */
  | {readonly phase: 'silent'}
  /** A stage loads. */
  | {
      readonly phase: 'loading';
      /** Its address, if it is known. */
      readonly stage: string | undefined;
      /** The progress from 0 to 1, if the application reports it. */
      readonly amount: number | undefined;
      /** The application's own words for what it does. */
      readonly activity: string | undefined;
    }
  /** A stage is open, or none: `stage` is undefined then, or if the application hides the address. */
  | {readonly phase: 'ready'; readonly stage: string | undefined}
  /** The application refused a stage, or did not answer in time. */
  | {
      readonly phase: 'failed';
      readonly stage: string | undefined;
      /** The stage that was open before. */
      readonly previous: string | undefined;
      readonly error: AppStreamError;
    };

export type ScenePhase = SceneState['phase'];

type Loading = Extract<SceneState, {readonly phase: 'loading'}>;

/** The state after a report of progress, whose text is cut to a length. */
export const addProgress = (
  state: Loading,
  {amount, activity, ended}: KitProgress,
  maxLength: number,
): Loading => {
  if (ended) return {...state, amount: undefined, activity: undefined};
  return {
    ...state,
    amount: amount === undefined ? state.amount : Math.min(1, amount),
    activity: activity === undefined ? state.activity : cutText(activity, maxLength),
  };
};

/** Whether a state may have the stage open that the application reports. It may hide the address. */
export const mayBeOpen = (state: SceneState, reported: string | undefined): boolean => {
  if (state.phase !== 'ready') return false;
  if (reported === undefined) return true;
  return state.stage !== undefined && isSameStage(state.stage, reported);
};
