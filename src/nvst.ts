/** The connector `nvst` with its options: register your own variant with `registerConnector`. */
export {nvst, type NvstOptions} from './connection/nvst/nvst-connector.ts';
