/** The road over the NVCF gateway: `stream.service = nvcf({functionId, key})`. */
export {nvcf, type NvcfOptions} from './service/roads/nvcf.ts';
