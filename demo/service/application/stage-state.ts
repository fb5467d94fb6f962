import type {Caption} from './drawing/overlay/overlay.ts';
import type {OpenStage} from './opened-stage.ts';

/** The loading state of the requested stage. */
export type StageState =
  | {readonly phase: 'opening'; readonly activity: string; readonly amount: number}
  | {readonly phase: 'open'; readonly opened: OpenStage}
  | {readonly phase: 'failed'; readonly reason: string};

/** Returns the last part of the stage's address. */
export function getStageName(url: string): string {
  return url.split(/[?#]/)[0]?.split(/[\\/]/).filter(Boolean).at(-1) ?? url;
}

/** Creates the text that is drawn over the video in a state. */
export function createCaption(state: StageState, name: string): Caption {
  switch (state.phase) {
    case 'opening':
      return {
        title: name,
        detail: '',
        notShown: [],
        message: {title: `Opening ${name}…`, text: state.activity, amount: state.amount},
      };
    case 'open':
      return {title: name, detail: state.opened.detail, notShown: state.opened.stage.unsupported};
    case 'failed':
      return {
        title: name,
        detail: '',
        notShown: [],
        message: {
          title: `${name} cannot be opened`,
          text: `${state.reason.charAt(0).toUpperCase()}${state.reason.slice(1)}.`,
        },
      };
  }
}
