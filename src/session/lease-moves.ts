/**
 * Where a session is in its life, as its one owner knows it.
 *
 * - `requested`: the create request has left. Nothing can take it back.
 * - `ours`: this page created the session, or received it from its former owner. This page must end it.
 * - `attached`: the page has the id of a session that another client owns.
 * - `shared`: the service gave this element the session of another element of this page, which owns it.
 * - `kept`: a session of this page without a run: its run failed, or an earlier page of the tab left it.
 * - `handed over`: the session continues, and another client or a later page owns it.
 * - `ending`: it must end. A session without an id ends as soon as the service reports the id.
 * - `over`: the service confirmed the end, there was no session, or nothing is left to do for this page.
 */
export type LeaseState =
  | {readonly kind: 'requested'; readonly id?: undefined}
  | {readonly kind: 'ours' | 'kept'; readonly id: string}
  | {
      readonly kind: 'attached' | 'shared' | 'handed over';
      readonly id: string;
      /** Whether the user wants to take the session over from its owner. */
      readonly isWanted: boolean;
    }
  | {
      readonly kind: 'ending';
      readonly id: string | undefined;
      /** Whether the service has not answered the latest request for the end. */
      readonly isSending: boolean;
    }
  | {readonly kind: 'over'; readonly id: string | undefined};

export type LeaseKind = LeaseState['kind'];

/** Who may ask for a move. */
type Asker = 'service' | 'run' | 'page' | 'clock' | 'client';

interface Move {
  readonly by: Asker;
  /** The state that follows each state. In any other state, the request has no effect. */
  readonly to: Readonly<Partial<Record<LeaseKind, LeaseKind>>>;
}

/** Every lawful move of a session, by the name of the request for it. */
export const LEASE_MOVES = {
  /** The create request brought a session. A run that no longer wants it has its end sent. */
  answer: {by: 'service', to: {requested: 'ours', ending: 'ending'}},
  /** The create request brought the session of another element of this page, which owns it. */
  share: {by: 'service', to: {requested: 'shared', ending: 'over'}},
  /** The create request brought none. */
  refuse: {by: 'service', to: {requested: 'over', ending: 'over'}},
  /** The session has ended. */
  confirm: {by: 'service', to: {ending: 'over'}},

  /** The run failed, and its session may still work. */
  fail: {by: 'run', to: {ours: 'kept'}},
  /** A run continues the session. */
  resume: {by: 'run', to: {kept: 'ours'}},
  /** The run plays a session that another client had. */
  win: {by: 'run', to: {'handed over': 'ours'}},
  /** The run needs the session no longer. */
  finish: {
    by: 'run',
    to: {ours: 'ending', kept: 'ending', attached: 'over', shared: 'over', 'handed over': 'over'},
  },

  /** The user ends the session, also one that the page only attached to. */
  stop: {
    by: 'page',
    to: {
      requested: 'ending',
      ours: 'ending',
      kept: 'ending',
      attached: 'ending',
      shared: 'over',
      'handed over': 'over',
    },
  },
  /** The user leaves, or the page asks for something else. */
  leave: {
    by: 'page',
    to: {
      requested: 'ending',
      ours: 'ending',
      kept: 'ending',
      attached: 'over',
      shared: 'over',
      'handed over': 'over',
    },
  },
  /** The user leaves, and the session continues. */
  keep: {
    by: 'page',
    to: {requested: 'ending', ours: 'handed over', kept: 'handed over', attached: 'over', shared: 'over'},
  },

  /** Nobody continued a kept session in time. */
  expire: {by: 'clock', to: {kept: 'ending'}},
  /** The end was repeated for long enough. The next page of the tab continues. */
  giveUp: {by: 'clock', to: {ending: 'over'}},

  /** Another client uses the session, and must not lose it. */
  lose: {by: 'client', to: {ours: 'handed over', kept: 'handed over'}},
  /** The former owner hands the session over. */
  gain: {by: 'client', to: {attached: 'ours', shared: 'ours', 'handed over': 'ours'}},
} as const satisfies Readonly<Record<string, Move>>;

/** A request for a move. */
export type LeaseRequest = keyof typeof LEASE_MOVES;

/** What a page may ask for. */
export type PageRequest = 'stop' | 'leave' | 'keep';

/** A new state of this kind. Only a request and its end have no id. */
export const stateOf = (kind: LeaseKind, id: string | undefined): LeaseState => {
  if (kind === 'requested') return {kind};
  if (kind === 'ending') return {kind, id, isSending: false};
  if (kind === 'over' || id === undefined) return {kind: 'over', id};
  if (kind === 'ours' || kind === 'kept') return {kind, id};
  return {kind, id, isWanted: false};
};

/** The state that follows. `undefined` if the request has no effect. */
export const nextKind = (from: LeaseKind, request: LeaseRequest): LeaseKind | undefined => {
  const {to}: Move = LEASE_MOVES[request];
  return to[from];
};
