import type {RawData} from 'ws';

/** The part of a WebSocket that signaling uses. A portal stands between such a socket and the one of the page. */
export interface SignalingSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  on(event: 'close', listener: (code: number) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
}
