import {setTimeout} from 'node:timers/promises';
import type {Application} from '../application/application.ts';
import {openApplication} from '../application/viewer.ts';
import {runAfter} from '../run-after.ts';
import {Client, EXIT_MS} from './client.ts';
import type {HostCommand, HostReport, HostStart, VideoStats} from './host-messages.ts';
import type {VideoSize} from './media/size-control.ts';
import {MediaOutput} from './media/media-output.ts';
import type {DrawingSpeed} from './media/video-loop.ts';
import type {ProcessPreparation} from './preparation.ts';

const MAX_PORT_ATTEMPTS = 6;

/** One session of this process, from its start to its end: the application, and the clients that see it. */
export class HostSession {
  readonly #start: HostStart;
  readonly #sendReport: (message: HostReport) => void;
  readonly #application: Application;
  readonly #ended = new AbortController();
  readonly #speed: DrawingSpeed;
  readonly #clock = {frame: 0, sample: 0, startedAt: performance.now()};
  readonly #clients = new Map<number, Client>();
  /** The client that controls the application. */
  #current: Client | undefined;
  /** What all clients receive. It ends with the last client. */
  #output: MediaOutput | undefined;
  /** The size that a client has requested. It also applies to the next client. */
  #requestedSize: VideoSize | undefined;

  constructor(
    start: HostStart,
    preparation: ProcessPreparation | undefined,
    sendReport: (message: HostReport) => void,
  ) {
    const {stageUri, stagesFolder, stageOrigins, hasFrameCode} = start;
    this.#start = start;
    this.#sendReport = sendReport;
    this.#speed = {msPerPixel: preparation?.msPerPixel};
    this.#application = openApplication({
      stageUri,
      preparedStage: preparation?.finish(stageUri, stagesFolder),
      sources: {folder: stagesFolder, allowHttp: (url) => stageOrigins.includes(url.origin)},
      hasFrameCode,
      send: (message) => this.#current?.bridge?.send(message),
      showCursor: (cursor) => this.#current?.bridge?.showCursor(cursor),
      copyText: (text) => this.#current?.bridge?.copyText(text),
      signal: this.#ended.signal,
    });
  }

  async connect(command: Extract<HostCommand, {type: 'connect'}>, attempt = 1): Promise<void> {
    const {peer: number, isSpectator} = command;
    // Two peer connections cannot share the port.
    if (this.#current && !isSpectator) this.disconnect(this.#current.number);
    const client = this.#createClient(command);
    this.#clients.set(number, client);
    if (!isSpectator) this.#current = client;
    const isDisconnected = () => client.signal.aborted;
    const offer = await client.peer.createOffer().catch((error: unknown) => {
      // If the client disconnects now, its peer connection closes while it creates the offer.
      if (!isDisconnected()) throw error;
    });
    if (!offer || isDisconnected()) return;
    const {sdp, hasPort} = offer;
    if (!hasPort && attempt < MAX_PORT_ATTEMPTS) {
      // Another program may be about to release the port, and the client knows no other port.
      await setTimeout(100 * attempt);
      if (isDisconnected()) return;
      this.#remove(client);
      return this.connect(command, attempt + 1);
    }
    this.#report(hasPort ? {type: 'offer', peer: number, sdp} : {type: 'no-port', peer: number});
  }

  async applyAnswer({peer, sdp, size}: Extract<HostCommand, {type: 'answer'}>): Promise<void> {
    await this.#clients.get(peer)?.applyAnswer(sdp, size);
  }

  disconnect(number: number) {
    const client = this.#clients.get(number);
    if (!client) return;
    this.#remove(client);
    this.#report({type: 'peer-state', peer: number, state: 'closed'});
  }

  endStream(number: number) {
    this.#clients.get(number)?.endStream('signalingClosed');
  }

  limitFps(maxFps: number) {
    this.#speed.maxFps = maxFps;
  }

  /** Sends the exit message to the clients, and ends everything that belongs to the session. */
  async end(): Promise<void> {
    for (const client of this.#clients.values()) client.sendExit('stopped');
    if (this.#clients.size > 0) await setTimeout(EXIT_MS);
    for (const number of this.#clients.keys()) this.disconnect(number);
    this.#ended.abort();
  }

  #createClient(command: Extract<HostCommand, {type: 'connect'}>): Client {
    const output = (this.#output ??= this.#createOutput());
    return new Client({
      command,
      start: this.#start,
      application: this.#application,
      output,
      report: (message) => this.#report(message),
      onEnded: () => this.disconnect(command.peer),
      onSize: (decision) => {
        if (decision.kind === 'take') this.#requestedSize = decision.size;
        output.applySize(decision);
      },
      onQuit: () => runAfter(EXIT_MS, this.#ended.signal, () => process.exit(0)),
    });
  }

  #createOutput(): MediaOutput {
    return new MediaOutput({
      application: this.#application,
      start: this.#start,
      requestedMode: {...this.#start.video, ...this.#requestedSize},
      clock: this.#clock,
      speed: this.#speed,
      report: (stats) => void this.#reportVideo(stats),
      onSilence: () => {
        for (const client of this.#clients.values()) client.endStream('silent');
      },
    });
  }

  async #reportVideo(stats: VideoStats): Promise<void> {
    // A peer connection that closes meanwhile has no counters.
    const sent = await this.#current?.peer.readSent().catch(() => undefined);
    this.#report({type: 'video-stats', stats: {...stats, sent}});
  }

  /** The next session of the process has the same numbers of peers, so an ended one reports nothing. */
  #report(message: HostReport) {
    if (!this.#ended.signal.aborted) this.#sendReport(message);
  }

  #remove(client: Client) {
    this.#clients.delete(client.number);
    if (this.#current === client) this.#current = undefined;
    client.disconnect();
    if (this.#clients.size > 0) return;
    this.#output?.end();
    this.#output = undefined;
  }
}
