import {createHmac, timingSafeEqual} from 'node:crypto';

/** The secrets of a peer connection, which signaling hands to the other end. */
export interface IceSecrets {
  readonly user: string;
  readonly password: string;
}

/** Reads the secrets in a session description. */
export const readIceSecrets = (sdp: string): IceSecrets | undefined => {
  const [, user] = /^a=ice-ufrag:(\S+)/m.exec(sdp) ?? [];
  const [, password] = /^a=ice-pwd:(\S+)/m.exec(sdp) ?? [];
  return user && password ? {user, password} : undefined;
};

const HEADER_BYTES = 20;
const BINDING_REQUEST = 0x0001;
const MAGIC_COOKIE = 0x2112a442;
const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
/** The attribute of the signature: its header, and a digest of SHA-1. */
const INTEGRITY_BYTES = 24;

/** Whether a packet is a check of ICE from a client that knows the secrets of the host (RFC 8445 7.3, RFC 8489 14.5). */
export const isSignedCheck = (packet: Buffer, {user, password}: IceSecrets): boolean => {
  if (packet.length < HEADER_BYTES) return false;
  if (packet.readUInt16BE(0) !== BINDING_REQUEST || packet.readUInt32BE(4) !== MAGIC_COOKIE) return false;
  let name = '';
  let at = HEADER_BYTES;
  while (at + 4 <= packet.length) {
    const type = packet.readUInt16BE(at);
    const length = packet.readUInt16BE(at + 2);
    const value = packet.subarray(at + 4, at + 4 + length);
    if (type === USERNAME) name = value.toString();
    if (type === MESSAGE_INTEGRITY) {
      // The signed text ends before the signature, and its length counts the signature.
      const signed = Buffer.from(packet.subarray(0, at));
      signed.writeUInt16BE(at + INTEGRITY_BYTES - HEADER_BYTES, 2);
      const digest = createHmac('sha1', password).update(signed).digest();
      return name.startsWith(`${user}:`) && value.length === digest.length && timingSafeEqual(value, digest);
    }
    // Attributes end at multiples of four bytes.
    at += 4 + length + (-length & 3);
  }
  return false;
};
