import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {buildShaper, ip} from './network-tools.ts';

/** The state of a link, the same in both directions. */
export interface LinkState {
  readonly delayMs: number;
  /** From 0 to 1. */
  readonly loss: number;
  /** 0: no limit. */
  readonly bitsPerSecond: number;
  readonly queueMs: number;
}

/** A round trip of 50 ms, and nothing else. */
export const FAIR_LINK: LinkState = {delayMs: 25, loss: 0, bitsPerSecond: 0, queueMs: 0};

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

  /** Changes both links. */
  set({delayMs, loss, bitsPerSecond, queueMs}: LinkState) {
    for (const {stdin} of this.#shapers)
      stdin?.write(`set both ${delayMs} ${loss} ${bitsPerSecond} ${queueMs}\n`);
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
    this.set(FAIR_LINK);
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
