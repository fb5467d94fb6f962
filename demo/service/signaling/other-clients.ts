import type {PassedMessage, SignalingClient} from './signaling-client.ts';

/** Sends a client who the others are, with their headers, and them who it is. */
export function introduceClients(client: SignalingClient, others: readonly SignalingClient[]) {
  for (const other of others) {
    client.sendOther(other.description);
    other.sendOther(client.description);
  }
}

/** Passes a message on to the client with this number. Nothing proves that its sender is the one that it names. */
export function passOn(clients: Iterable<SignalingClient>, to: number, message: PassedMessage) {
  for (const client of clients) if (client.id === to) client.passOn(message);
}
