/** The road over a portal in front of the NVCF gateway: `stream.service = portal({url})`. */
export {portal, type PortalOptions, type PortalService} from './service/roads/portal.ts';
