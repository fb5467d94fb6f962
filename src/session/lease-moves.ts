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

/** The state that follows each state. In any other state, the request has no effect. */
type Move = Readonly<Partial<Record<LeaseKind, LeaseKind>>>;

/** A session of this page ends. Another one continues without it. */
const FINISH = {
  ours: 'ending',
  kept: 'ending',
  attached: 'over',
  shared: 'over',
  'handed over': 'over',
} as const satisfies Move;

/** Every lawful move of a session, by the name of the request for it. */
export const LEASE_MOVES = {
  // Asked by the service:
  /** The create request brought a session. A run that no longer wants it has its end sent. */
  answer: {requested: 'ours', ending: 'ending'},
  /** The create request brought the session of another element of this page, which owns it. */
  share: {requested: 'shared', ending: 'over'},
  /** The create request brought none. */
  refuse: {requested: 'over', ending: 'over'},
  /** The session has ended. */
  confirm: {ending: 'over'},

  // Asked by the run:
  /** The run failed, and its session may still work. */
  fail: {ours: 'kept'},
  /** A run continues the session. */
  resume: {kept: 'ours'},
  /** The run plays a session that another client had. */
  win: {'handed over': 'ours'},
  /** The run needs the session no longer. */
  finish: FINISH,

  // Asked by the page:
  /** The user ends the session, also one that the page only attached to. */
  stop: {...FINISH, requested: 'ending', attached: 'ending'},
  /** The user leaves, or the page asks for something else. */
  leave: {...FINISH, requested: 'ending'},
  /** The user leaves, and the session continues. */
  keep: {requested: 'ending', ours: 'handed over', kept: 'handed over', attached: 'over', shared: 'over'},

  // Asked by a clock:
  /** Nobody continued a kept session in time. */
  expire: {kept: 'ending'},
  /** The end was repeated for long enough. The next page of the tab continues. */
  giveUp: {ending: 'over'},

  // Asked by another client:
  /** Another client uses the session, and must not lose it. */
  lose: {ours: 'handed over', kept: 'handed over'},
  /** The former owner hands the session over. */
  gain: {attached: 'ours', shared: 'ours', 'handed over': 'ours'},
} as const satisfies Readonly<Record<string, Move>>;

export type LeaseRequest = keyof typeof LEASE_MOVES;

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
  const move: Move = LEASE_MOVES[request];
  return move[from];
};
