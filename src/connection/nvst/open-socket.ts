import {AppStreamError} from '../../errors/app-stream-error.ts';

/**
 * A socket, once it is open. The signal closes it, before and after.
 * @throws AppStreamError `signaling-unreachable`, `socket-refused` where the port answers all the same (a browser tells
 * neither apart, nor the TLS certificate), `signaling-timeout`; the signal's reason when aborted.
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
    // The query may hold what a gateway wants kept.
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
      void isPortOpen(address, signal).then((isOpen) => {
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

/** Whether something answers there that is no signaling; what finds out is not among what every page loads. */
const isPortOpen = (address: URL, signal: AbortSignal): Promise<boolean> =>
  import('../../network/answers-at.ts').then(
    ({answersAt}) => answersAt(address.origin.replace('ws', 'http'), signal),
    () => false,
  );
