/** The connector `nvst` with its replaceable modules: register your own variant with `registerConnector`. */
export {kitEnvelope} from './connection/nvst/control/kit-envelope.ts';
export type {MessageEnvelope} from './connection/nvst/control/kit-envelope.ts';
export type {CursorSource} from './connection/nvst/cursor.ts';
export {nvstCursor} from './connection/nvst/cursor.ts';
export type {InputCodec} from './connection/nvst/input/input-codec.ts';
export {nvstInputCodec, type NvstInputCodecOptions} from './connection/nvst/input/nvst-input-encoder.ts';
export {
  unconfirmedTouch,
  type EncodeTouch,
  type TouchEvent,
} from './connection/nvst/input/nvst-input-encoder.ts';
export {nvst, type NvstOptions} from './connection/nvst/nvst-connector.ts';
