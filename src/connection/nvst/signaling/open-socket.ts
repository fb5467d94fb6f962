import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {respondsAt} from '../../../platform/address.ts';

/**
 * Opens a socket. The signal closes the socket at any time, also after this function has resolved.
 * @throws AppStreamError `signaling-timeout`; `socket-refused` if the port responds to HTTP, otherwise
 * `signaling-unreachable`. A browser does not report a bad TLS certificate, so it counts as `signaling-unreachable`.
 * @throws the signal's reason when aborted.
 */
export const openSocket = async (
  address: URL,
  protocols: readonly string[],
  {limitMs, signal}: {readonly limitMs: number; readonly signal: AbortSignal},
): Promise<WebSocket> => {
  signal.throwIfAborted();
  const socket = new WebSocket(address, [...protocols]);
  const {promise, resolve, reject} = Promise.withResolvers<WebSocket>();
  const settled = new AbortController();
  const once = {once: true, signal: settled.signal};
  const fail = (code: 'signaling-unreachable' | 'socket-refused' | 'signaling-timeout') => {
    // The query may contain a secret of the gateway, so the error contains the origin alone.
    reject(new AppStreamError(code, {values: {address: address.origin}}));
  };
  const abort = () => {
    reject(signal.reason);
    socket.close(1000);
  };
  const timer = setTimeout(() => {
    fail('signaling-timeout');
  }, limitMs);
  signal.addEventListener('abort', abort, {once: true});
  socket.addEventListener(
    'open',
    () => {
      resolve(socket);
    },
    once,
  );
  socket.addEventListener(
    'close',
    () => {
      void respondsAt(address.origin.replace('ws', 'http'), signal).then((isOpen) => {
        fail(isOpen ? 'socket-refused' : 'signaling-unreachable');
      });
    },
    once,
  );
  try {
    return await promise;
  } catch (error) {
    socket.close();
    throw error;
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
};
