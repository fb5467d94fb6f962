/** The connector for the vendor's library, which the page imports by itself. */
export {ovWebRtc, type OvWebRtcOptions} from './connection/ov-web-rtc/ov-web-rtc-connector.ts';
