/** The connector `nvst` with its replaceable modules: register your own variant with `registerConnector`. */
export {kitEnvelope, type MessageEnvelope} from './connection/nvst/control/kit-envelope.ts';
export {type InputCodec, nvstInputCodec} from './connection/nvst/input/nvst-input-encoder.ts';
export {nvst, type NvstOptions} from './connection/nvst/nvst-connector.ts';
