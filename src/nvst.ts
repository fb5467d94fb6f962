/** The connector `nvst` with its options: register your own variant with `registerConnector`. */
export {nvst} from './connection/nvst/nvst-connector.ts';
export type {NvstOptions} from './connection/nvst/nvst-options.ts';
