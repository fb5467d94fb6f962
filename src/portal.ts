/** The connection type of a portal in front of the NVCF gateway: `stream.service = portal({url})`. */
export {portal, type PortalOptions, type PortalService} from './service/connection-types/portal.ts';
