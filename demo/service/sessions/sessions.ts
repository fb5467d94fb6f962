import {setTimeout as sleep} from 'node:timers/promises';
import type {CatalogueApplication, CatalogueProfile} from '../catalogue/applications.ts';
import type {HostPool} from '../host/host-pool.ts';
import type {VideoSize} from '../host/media/size-control.ts';
import {MediaPort} from '../host/media-port.ts';
import {Link} from '../network/link.ts';
import type {ColdStartTimes} from './start-steps.ts';
import {Session} from './session.ts';
import type {StreamRequest} from './stream-request.ts';
import type {Switches, VideoMode} from './switches.ts';

/** The connection types of the demo: its service, gateway and portal, and the application that needs no session. */
export type ConnectionType = 'service' | 'gateway' | 'portal' | 'direct';

export type MachineCounts = Readonly<Record<ConnectionType, number>>;

export interface SessionsOptions {
  readonly hosts: HostPool;
  readonly video: VideoMode;
  readonly maximumSize: VideoSize;
  readonly hasFrameCode: boolean;
  readonly stagesFolder: string;
  /** The stage of a session that asks for none. */
  readonly defaultStageOf: (application: CatalogueApplication) => string;
  readonly mediaPorts: {readonly min: number; readonly max: number};
  readonly idleMs: number;
  readonly coldStart: ColdStartTimes;
  readonly routesShape: 'plain' | 'nested';
  readonly stageOrigins: () => readonly string[];
  /** Each session has its own process. */
  readonly maxSessions: number;
  readonly onChange: () => void;
}

/** The catalogue entries that a request specifies. */
interface RequestedItems {
  readonly application: CatalogueApplication;
  readonly version: string;
  readonly profile: CatalogueProfile;
}

/** So many ended sessions are known, the latest ones. */
const MAX_ENDED = 1000;

/** All open sessions. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #ended = new Map<string, Switches>();
  #starting = 0;
  #machines: MachineCounts = {service: 0, gateway: 0, portal: 0, direct: 0};

  constructor(private readonly options: SessionsOptions) {}

  get all(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  /**
   * The machines that the demo has handed out since its start. One start of a page may take one machine, so tests compare
   * the counts before and after it.
   */
  get machines(): MachineCounts {
    return this.#machines;
  }

  find(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** The switches of a session, also after its end: a client may repeat the request that ends it. */
  findSwitches(id: string): Switches | undefined {
    return this.find(id)?.switches ?? this.#ended.get(id);
  }

  /** Starts a session. Returns undefined if the maximum number of sessions is reached or no media port is free. */
  async create(
    request: StreamRequest,
    found: RequestedItems,
    connectionType: ConnectionType = 'service',
  ): Promise<Session | undefined> {
    if (this.#sessions.size + this.#starting >= this.options.maxSessions) return undefined;
    this.#starting++;
    try {
      const session = await this.#startSession(request, found);
      if (session) this.#machines = {...this.#machines, [connectionType]: this.#machines[connectionType] + 1};
      return session;
    } finally {
      this.#starting--;
    }
  }

  async #startSession(request: StreamRequest, found: RequestedItems): Promise<Session | undefined> {
    const {hosts, video, hasFrameCode, stagesFolder, mediaPorts, idleMs, coldStart, routesShape, onChange} =
      this.options;
    const {demo, usd_stage_uri: stageUri = this.options.defaultStageOf(found.application)} =
      request.arguments;
    if (demo.createDelayMs) await sleep(demo.createDelayMs, undefined, {ref: false});
    const switches = {video, ...found.profile.switches, ...demo};
    const mediaPort = await MediaPort.reserve(mediaPorts);
    if (!mediaPort) return undefined;
    const linkPort = switches.link && (await MediaPort.reserve(mediaPorts));
    const session = new Session({
      app: found.application.id,
      profile: found.profile.id,
      version: found.version,
      start: found.profile.start,
      coldStart: {...coldStart, ...(switches.coldMs === undefined ? {} : {totalMs: switches.coldMs})},
      switches,
      routesShape: switches.routesShape ?? routesShape,
      hostStart: {
        stageUri,
        stagesFolder,
        stageOrigins: this.options.stageOrigins(),
        video: switches.video ?? video,
        maximumSize: this.options.maximumSize,
        hasFrames: !switches.noFrames,
        firstFrameAfterMs: switches.firstFrameAfterMs ?? 0,
        hasFrameCode: switches.frameCode ?? hasFrameCode,
        hasSound: switches.sound ?? true,
        inputVersion: switches.inputVersion ?? 3,
        switches,
      },
      mediaPort,
      link: linkPort && (await Link.open(linkPort, mediaPort.port, switches.link ?? {})),
      reservePort: () => MediaPort.reserve(mediaPorts),
      decoyPort: switches.noMedia ? await MediaPort.reserve(mediaPorts) : undefined,
      hosts,
      idleMs,
      onChange,
    });
    this.#sessions.set(session.id, session);
    const remove = () => {
      this.#sessions.delete(session.id);
      this.#ended.set(session.id, session.switches);
      for (const [id] of this.#ended) if (this.#ended.size > MAX_ENDED) this.#ended.delete(id);
      onChange();
    };
    session.signal.addEventListener('abort', remove, {once: true});
    onChange();
    return session;
  }

  endAll() {
    for (const session of this.all) session.end();
  }
}
