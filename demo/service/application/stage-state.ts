import type {Caption} from './drawing/overlay.ts';
import type {OpenedStage} from './opened-stage.ts';

/** How far the application is with the stage that it was asked for. */
export type StageState =
  | {readonly phase: 'opening'; readonly activity: string; readonly amount: number}
  | {readonly phase: 'open'; readonly opened: OpenedStage}
  | {readonly phase: 'failed'; readonly reason: string};

/** The name that people know a stage by: the end of its address. */
export function stageName(url: string): string {
  return url.split(/[?#]/)[0]?.split(/[\\/]/).filter(Boolean).at(-1) ?? url;
}

/** What is written over the picture in a state. */
export function captionOf(state: StageState, name: string): Caption {
  switch (state.phase) {
    case 'opening':
      return {
        title: name,
        detail: '',
        notShown: [],
        message: {title: `Opening ${name} …`, text: state.activity, amount: state.amount},
      };
    case 'open':
      return {title: name, detail: state.opened.detail, notShown: state.opened.stage.leftOut};
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
