import type {CatalogueApplication, CatalogueProfile} from '../catalogue/applications.ts';
import type {HostPool} from '../host/host-pool.ts';
import {MediaPort} from '../host/media-port.ts';
import type {ColdStartTimes} from './cold-start.ts';
import {Session} from './session.ts';
import type {StreamRequest} from './stream-request.ts';
import type {VideoMode} from './switches.ts';

export interface SessionsOptions {
  readonly hosts: HostPool;
  readonly video: VideoMode;
  readonly stagesFolder: string;
  readonly mediaPorts: {readonly min: number; readonly max: number};
  readonly idleMs: number;
  readonly ackTimeoutMs: number;
  readonly coldStart: ColdStartTimes;
  readonly routesShape: 'plain' | 'nested';
  readonly allowHttpStage: (url: URL) => boolean;
  /** Each has a process of its own. */
  readonly maximum: number;
  readonly onChange: () => void;
}

/** What a request names, as the catalogue has it. */
interface Found {
  readonly application: CatalogueApplication;
  readonly version: string;
  readonly profile: CatalogueProfile;
}

/** All sessions that live. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  #beginning = 0;

  constructor(private readonly options: SessionsOptions) {}

  get all(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  find(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** Starts a session, or answers undefined when the machine is full: of sessions, or no media port is free. */
  async create(request: StreamRequest, found: Found): Promise<Session | undefined> {
    if (this.#sessions.size + this.#beginning >= this.options.maximum) return undefined;
    this.#beginning++;
    try {
      return await this.#begin(request, found);
    } finally {
      this.#beginning--;
    }
  }

  async #begin(request: StreamRequest, found: Found): Promise<Session | undefined> {
    const {hosts, video, stagesFolder, mediaPorts, idleMs, coldStart, routesShape, onChange} = this.options;
    const {demo: switches, usd_stage_uri: stageUri = found.application.stage} = request.arguments;
    const mediaPort = await MediaPort.take(mediaPorts);
    if (!mediaPort) return undefined;
    const session = new Session({
      app: found.application.id,
      profile: found.profile.id,
      version: found.version,
      start: found.profile.start,
      coldStart: {...coldStart, ...(switches.coldMs === undefined ? {} : {totalMs: switches.coldMs})},
      switches: {ackTimeoutMs: this.options.ackTimeoutMs, ...switches},
      routesShape: switches.routesShape ?? routesShape,
      hostStart: {
        stageUri,
        stagesFolder,
        httpOrigin: this.#httpOrigin(stageUri),
        video: switches.video ?? video,
        hasVideo: !switches.offerWithoutVideo,
        hasFrames: !switches.noFrames,
        hasSound: switches.sound ?? true,
        inputVersion: switches.inputVersion ?? 3,
        switches,
      },
      mediaPort,
      decoyPort: switches.noMedia ? await MediaPort.take(mediaPorts) : undefined,
      hosts,
      idleMs,
      onChange,
    });
    this.#sessions.set(session.id, session);
    const end = (): void => {
      this.#sessions.delete(session.id);
      onChange();
    };
    session.signal.addEventListener('abort', end, {once: true});
    onChange();
    return session;
  }

  endAll(): void {
    for (const session of this.all) session.end();
  }

  /** The host process cannot ask the service about each address, so leave is given for a whole origin. */
  #httpOrigin(stageUri: string): string | undefined {
    if (!URL.canParse(stageUri)) return undefined;
    const url = new URL(stageUri);
    const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
    return isHttp && this.options.allowHttpStage(url) ? url.origin : undefined;
  }
}
