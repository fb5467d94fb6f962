/** The connection type of the NVCF gateway: `stream.service = nvcf({functionId, key})`. */
export {nvcf, type NvcfOptions} from './service/connection-types/nvcf.ts';
