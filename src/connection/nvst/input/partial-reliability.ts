import {PACKET} from './packet-types.ts';

/** The input that the host accepts on the partially reliable channel. */
export interface PartialReliability {
  readonly moveTo: boolean;
  readonly moveBy: boolean;
  /** One bit for each gamepad. */
  readonly gamepads: number;
}

const ALL = 0xffffffff;

/**
 * Reads the input that the host accepts on the partially reliable channel from the host's second, SDP-like text
 * (`nvst.md` 3.5, 4.4). A host without this setting accepts all of it.
 */
export const readPartialReliability = (nvstSdp = ''): PartialReliability => {
  const readMask = (name: string, defaultMask: number) => {
    const value = new RegExp(`^a=ri\\.${name}:\\s*(0x[\\da-f]+|\\d+)\\s*$`, 'im').exec(nvstSdp)?.[1];
    return value === undefined ? defaultMask : Number(value);
  };
  const types = readMask('hidDeviceMask', ALL) & readMask('enablePartiallyReliableTransferHid', ALL);
  return {
    moveTo: (types & (1 << PACKET.moveTo)) !== 0,
    moveBy: (types & (1 << PACKET.moveBy)) !== 0,
    gamepads: readMask('enablePartiallyReliableTransferGamepad', 0xf),
  };
};
