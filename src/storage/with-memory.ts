import {AppStreamError} from '../errors/app-stream-error.ts';
import {loadPart} from '../errors/load-part.ts';
import type {Session, SessionService, StreamRequest} from '../service/session.ts';
import type {RunPorts} from '../session/ports.ts';
import {KEEP_SESSION} from '../session/run.ts';
import type {MemoryOptions, SessionMemory} from './session-memory.ts';
import {isAnythingStored} from './device-storage.ts';

/** A session that is ready when it is created is recorded with its first frame, and after this time at the latest. */
const RECORD_AFTER_MS = 1000;

/**
 * Ports whose service stores its sessions beyond the page. The memory is loaded beside the connector, before a session
 * exists, if there is something to remember. Otherwise it is loaded when there is something to record. Without this part,
 * sessions are neither resumed nor cleaned up by later pages.
 * @param signal of the run
 */
export const withMemory = (ports: RunPorts, options: MemoryOptions, signal: AbortSignal): RunPorts => {
  let memory: SessionMemory | undefined;
  /** The session that was created without the memory. */
  let created: {session: Session; readonly request: StreamRequest; readonly since: number} | undefined;
  let loading: Promise<void> | undefined;

  const load = () => (loading ??= loadMemory(ports.service, options, signal).then(useMemory, warn));
  const warn = (error: unknown) => ports.warn(AppStreamError.from(error));
  const useMemory = (loaded: SessionMemory) => {
    memory = loaded;
    // A run that leaves its session may do so while this code loads.
    const isLeft = signal.reason === KEEP_SESSION;
    if (created && (isLeft || !signal.aborted)) memory.adopt(created.session, created.request, created.since);
    created = undefined;
    void memory.endAbandoned();
  };

  const create = async (request: StreamRequest) => {
    if (memory) return memory.create(request);
    const session = await ports.service.create(request);
    created = {session, request, since: Date.now()};
    if (!session.ready) void load();
    else ports.clock.pause(RECORD_AFTER_MS, signal).then(load, () => undefined);
    return session;
  };

  const poll: SessionService['poll'] = async (id, pollOptions) => {
    if (memory) return memory.poll(id, pollOptions);
    const session = await ports.service.poll(id, pollOptions);
    if (created?.session.id === id) created.session = session;
    return session;
  };

  const end = (id: string) => {
    if (created?.session.id === id) created = undefined;
    return (memory ?? ports.service).end(id);
  };

  const isNeeded = () => options.keepsSession() || options.continuedId !== undefined || isAnythingStored();
  return {
    ...ports,
    service: {confirm: (...call) => ports.service.confirm(...call), create, poll, end},
    showStream: async (...call) => {
      const size = await ports.showStream(...call);
      void load();
      return size;
    },
    usualStartMs: () => memory?.usualStartMs,
    // The questions to the catalogue are on their way by now: to open the storage takes milliseconds.
    prepare: () => Promise.all([isNeeded() ? load() : loading, ports.prepare()]),
  };
};

/** Ends the sessions that earlier pages abandoned, for an element that waits to start. Never rejects. */
export const cleanUpSessions = async (service: SessionService, options: MemoryOptions): Promise<void> => {
  if (!isAnythingStored()) return;
  const memory = await loadMemory(service, options, new AbortController().signal).catch(() => undefined);
  await memory?.endAbandoned();
};

const loadMemory = async (service: SessionService, options: MemoryOptions, signal: AbortSignal) => {
  const part = await loadPart('session-memory', () => import('./session-memory.ts'));
  return new part.SessionMemory(service, options, signal);
};
