import type {AppStreamElement} from '../../../src/index.ts';
import type {Session} from '../../../src/service/session.ts';

const createRoute = (description: string, protocol: string, sourcePort: number) => ({
  description,
  protocol,
  sourcePort,
  destinationPort: undefined,
});

/** The session of every replay. Nothing listens at its address. */
const SESSION: Session = {
  id: 'replayed',
  ready: true,
  message: 'Ready',
  retryAfterMs: undefined,
  hosts: [
    {
      host: '127.0.0.1',
      routes: [createRoute('signaling', 'TCP', 49_100), createRoute('media', 'UDP', 47_998)],
    },
  ],
};

/** Creates an element that connects to the host of a replay once it is in the document. */
export const createReplayedStream = (): AppStreamElement => {
  const element = document.createElement('app-stream');
  element.service = {
    confirm: () => Promise.resolve({}),
    create: () => Promise.resolve(SESSION),
    poll: () => Promise.resolve(SESSION),
    end: () => Promise.resolve(),
  };
  element.setAttribute('session-id', SESSION.id);
  return element;
};
