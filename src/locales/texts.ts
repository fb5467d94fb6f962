import type {FailureTexts} from '../errors/failure-texts.ts';
import type {QualityCause, QualityLevel} from '../stats/statistics.ts';
import type {AttributeProblem, EndReason} from '../session/session-state.ts';
import type {InLanguage, PluralText} from './language.ts';

/** All texts of a language, one table for each feature. */
export interface Tables {
  readonly cards: CardTexts;
  readonly failures: FailureTexts;
  readonly controls: ControlTexts;
  readonly statistics: StatisticsTexts;
}

/** The tables of one element, each with its language. */
export type LoadedTables = {readonly [Name in keyof Tables]: InLanguage<Tables[Name]>};

/** The texts in the present language of one element. */
export interface PresentTexts {
  readonly tables: LoadedTables;
}

/** Some of the texts of a table. English has the others. */
export type PartOf<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends object ? PartOf<Texts[Key]> : Texts[Key];
};

/** Some texts of a language. */
export type PartialTables = PartOf<Tables & {readonly scene: SceneTexts}>;

/** The texts of cards and notes over the video. Places such as `{app}` are filled when the text is shown. */
export interface CardTexts {
  /** Buttons, and names for assistive technology. */
  readonly labels: {
    readonly start: string;
    readonly startAgain: string;
    readonly cancel: string;
    readonly stop: string;
    readonly retry: string;
    /** Ends the session of a failed run, which is kept for "Try again". */
    readonly endSession: string;
    /** Moves a session that is in use elsewhere to this page. */
    readonly takeOver: string;
    readonly unmute: string;
    /** The name of a progress bar. */
    readonly progress: string;
    readonly stay: string;
    readonly endNow: string;
    readonly details: string;
    readonly documentation: string;
    readonly copyReport: string;
    readonly copying: string;
    readonly copied: string;
    readonly copyByHand: string;
    readonly reportFailed: string;
    readonly report: string;
    /** The name of the stream if the page gives none. */
    readonly remoteApplication: string;
  };
  /** What a run is doing. `{app}` is `anApplication`. */
  readonly states: {
    readonly anApplication: string;
    readonly readyToStart: string;
    readonly checking: string;
    readonly checkingSession: string;
    readonly requesting: string;
    /** A gateway holds the connection until a machine is free. */
    readonly allocating: string;
    readonly pending: string;
    /** `{position}` is the place in the queue for a machine, from 1. */
    readonly queued: string;
    /** `{length}` is the number of all places. */
    readonly queuedOf: string;
    readonly slow: string;
    readonly firstStart: string;
    readonly connecting: string;
    /** The last attempt to connect failed, and another one follows. */
    readonly keepsTrying: string;
    /** A failed run keeps its session. */
    readonly sessionKept: string;
    readonly busy: string;
    /** The video stands still, because packets are lost or late. */
    readonly networkTrouble: string;
    /** The video stands still, because the device decodes it too slowly. */
    readonly browserTrouble: string;
    readonly inputBlocked: string;
    readonly reconnecting: string;
    readonly offline: string;
    /** `{time}` is a duration, such as "7 seconds". */
    readonly retryingIn: string;
    /** `{time}` is a duration, such as "40 seconds". */
    readonly usually: string;
    /** `{time}` is a duration, such as "4 minutes". */
    readonly timeLeft: string;
  };
  /** The steps of a start, below their bars: two or three words each. */
  readonly steps: {
    readonly preparing: string;
    readonly starting: string;
    readonly connecting: string;
  };
  /** The keyboard in the stream. */
  readonly keyboard: {
    /** What screen readers call the stream instead of a field, in lower case where the language has it. */
    readonly role: string;
    /** `{keys}` is the shortcut. */
    readonly leave: string;
  };
  /** The countdown to the end of a session that nobody uses. */
  readonly idle: {
    readonly title: string;
    /** A sentence. `{time}` is a duration, such as "10 seconds". */
    readonly endsIn: string;
  };
  /** A video that the user paused. */
  readonly paused: {
    readonly note: string;
    readonly play: string;
  };
  readonly ended: Readonly<Record<EndReason, string>>;
  /** The element's attributes do not describe a stream. `{expected}` lists the accepted values: "check or skip". */
  readonly setup: {
    readonly title: string;
    readonly problems: Readonly<Record<AttributeProblem['problem'], string>>;
  };
  /** What exists instead of a requested name. `{names}` is a list, and `more` is its last item if there are more. */
  readonly alternatives: {
    readonly available: string;
    readonly more: PluralText;
  };
  /** The status of a response, among the details of a failure. */
  readonly httpStatus: string;
}

/** The texts of the controls: names for assistive technology, and tooltips. */
export interface ControlTexts {
  /** The name of the row. */
  readonly controls: string;
  readonly mute: string;
  readonly unmute: string;
  readonly volume: string;
  readonly showKeyboard: string;
  readonly enterFullscreen: string;
  readonly exitFullscreen: string;
  readonly enterPictureInPicture: string;
  readonly exitPictureInPicture: string;
  readonly snapshot: string;
  readonly showStatistics: string;
  readonly hideStatistics: string;
  readonly muteMicrophone: string;
  readonly unmuteMicrophone: string;
  /** The sign while the user's microphone is on. */
  readonly microphoneOn: string;
  readonly lockPointer: string;
  /** The name of the menu, and of its button. */
  readonly settings: string;
  /** The host decides about the rate of the video. */
  readonly automatic: string;
  /** The limits of the video's rate. `{bitrate}` is a number with its unit. */
  readonly limits: Readonly<Record<'high' | 'medium' | 'low', string>>;
  /** What a change of the limit costs. */
  readonly reconnects: string;
  /** What the keys of the element do. */
  readonly shortcuts: {
    readonly title: string;
    readonly leave: string;
    /** Tab: the focus moves on in the page. */
    readonly next: string;
    /** The arrow keys in the row of controls. */
    readonly move: string;
    /** Escape in the row of controls. */
    readonly back: string;
    /** Escape while the pointer is locked. */
    readonly releasePointer: string;
  };
  readonly endSession: string;
  /** After the first press of the button that ends the session: the second press ends it. */
  readonly confirmEnd: string;
  /** The quality of the video by its level. `unknown`: nothing is measured yet. */
  readonly quality: Readonly<Record<QualityLevel | 'unknown', string>>;
  /** The cause of a bad quality, and what helps. `unknown`: the cause is not known yet. */
  readonly qualityHelp: Readonly<Record<QualityCause | 'good' | 'unknown', string>>;
}

/** The texts of the statistics panel. The names of formats, such as "H.264", are the same in every language. */
export interface StatisticsTexts {
  /** The name of the panel. */
  readonly title: string;
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
  readonly frameRate: string;
  /** The frame rate with its unit, for which `Intl` has no name. `{count}` is the number. */
  readonly framesPerSecond: string;
  readonly resolution: string;
  readonly codec: string;
  /** How the browser decodes the video. */
  readonly hardware: string;
  readonly software: string;
  readonly bitrate: string;
  readonly roundTrip: string;
  readonly jitterBuffer: string;
  readonly packetLoss: string;
  readonly freezes: string;
  readonly decodeTime: string;
  readonly inputLatency: string;
  readonly networkPath: string;
}

/** The texts of the elements of a scene. */
export interface SceneTexts {
  readonly tree: TreeTexts;
  readonly stages: StagesTexts;
  readonly sentences: SentenceTexts;
}

/** The texts of the tree. */
export interface TreeTexts {
  /** The name of the tree. */
  readonly tree: string;
  readonly search: string;
  readonly waiting: string;
  readonly silent: string;
  readonly loading: string;
  readonly empty: string;
  readonly failed: string;
  /** A level could not be loaded. */
  readonly levelFailed: string;
  readonly noMatch: string;
  /** More prims may match, because not all are loaded. */
  readonly partial: string;
  /** The link leads to a stage that the page does not list. */
  readonly linkRefused: string;
}

/** The texts of the choice of stages. */
export interface StagesTexts {
  /** The name of the control, unless the page labels it. */
  readonly label: string;
  readonly choose: string;
  readonly reset: string;
  readonly back: string;
  readonly waiting: string;
  readonly silent: string;
  readonly noAnswer: string;
  /** A form needs a choice. */
  readonly required: string;
}

/** Sentences about the state of a stage and its selection. `Any` is for a stage whose address is unknown. */
export interface SentenceTexts {
  readonly loading: string;
  readonly loadingAny: string;
  /** `{loading}` is one of the two above, `{share}` a percentage. */
  readonly share: string;
  readonly loaded: string;
  readonly loadedAny: string;
  readonly failed: string;
  readonly failedAny: string;
  readonly selected: string;
  /** `{count}` is the number of selected prims after the first one. */
  readonly more: PluralText;
  readonly nothing: string;
}
