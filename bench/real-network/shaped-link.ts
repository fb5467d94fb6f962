import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {FAIR_PATH, type PathState} from '../network/troubles.ts';
import {buildShaper, ip} from './network-tools.ts';

/** The longest queue of a link, in milliseconds. */
const QUEUE_MS = 200;

/** A client with two links to a server, each in a network namespace of its own. Only the first link is used at first. */
export class ShapedLinks {
  /** The address of the server, by any link. */
  readonly server = '10.77.10.1';
  readonly clientSpace = `bench-client-${process.pid}`;
  readonly serverSpace = `bench-server-${process.pid}`;
  readonly #shapers: ChildProcess[] = [];
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<ShapedLinks> {
    const links = new ShapedLinks(await mkdtemp(join(tmpdir(), 'bench-links-')));
    const {clientSpace, serverSpace} = links;
    try {
      const shaper = await buildShaper(links.#folder);
      for (const space of [clientSpace, serverSpace]) {
        await ip(`netns add ${space}`);
        await ip(`-n ${space} link set lo up`);
      }
      for (const index of [0, 1]) await links.#addLink(shaper, index);
      await links.restore();
      return links;
    } catch (error) {
      await links.close();
      throw error;
    }
  }

  async #addLink(shaper: string, index: number) {
    const {clientSpace, serverSpace} = this;
    const [client, server] = [`c${index}`, `s${index}`];
    const child = spawn(shaper, [clientSpace, client, serverSpace, server], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#shapers.push(child);
    // It prints a line when both devices exist.
    await once(child.stdout, 'data');
    for (const [space, device, address] of [
      [serverSpace, server, `10.77.1${index}.1`],
      [clientSpace, client, `10.77.1${index}.2`],
    ] as const) {
      await ip(`-n ${space} addr add ${address}/24 dev ${device}`);
      await ip(`-n ${space} link set ${device} up`);
    }
  }

  /** Changes both links, in both directions. */
  set({delayMs, lossPercent, kilobitsPerSecond}: PathState, queueMs = QUEUE_MS) {
    for (const {stdin} of this.#shapers)
      stdin?.write(`set both ${delayMs} ${lossPercent / 100} ${kilobitsPerSecond * 1000} ${queueMs}\n`);
  }

  /** Takes the first link away, as a cable that is pulled. */
  async pull() {
    await ip(`-n ${this.clientSpace} link set c0 down`);
  }

  /** Leads to the server by the second link, from another address. */
  async reroute() {
    await ip(`-n ${this.clientSpace} route replace ${this.server}/32 dev c1 src 10.77.11.2`);
    await ip(`-n ${this.serverSpace} route replace 10.77.11.0/24 dev s1 src ${this.server}`);
  }

  /** Leads to the server by the first link alone, which is fair again. */
  async restore() {
    this.set(FAIR_PATH);
    await ip(`-n ${this.clientSpace} link set c0 up`);
    await ip(`-n ${this.clientSpace} route replace ${this.server}/32 dev c0 src 10.77.10.2`);
  }

  async close() {
    for (const child of this.#shapers) child.kill();
    for (const space of [this.clientSpace, this.serverSpace])
      await ip(`netns del ${space}`).catch(() => undefined);
    await rm(this.#folder, {recursive: true, force: true});
  }
}
