import {PACKET} from './packet-types.ts';

/** What may travel on the partially reliable channel. */
export interface PartialReliability {
  readonly moveTo: boolean;
  readonly moveBy: boolean;
  /** One bit for each gamepad. */
  readonly gamepads: number;
}

const ALL = 0xffffffff;

/**
 * What the host allows on the partially reliable channel, read from its second, SDP-like text (`nvst.md` 3.5, 4.4).
 * A host that says nothing allows it all.
 */
export const partialReliability = (nvstSdp = ''): PartialReliability => {
  const mask = (name: string, otherwise: number) => {
    const value = new RegExp(`^a=ri\\.${name}:\\s*(0x[\\da-f]+|\\d+)\\s*$`, 'im').exec(nvstSdp)?.[1];
    return value === undefined ? otherwise : Number(value);
  };
  const types = mask('hidDeviceMask', ALL) & mask('enablePartiallyReliableTransferHid', ALL);
  return {
    moveTo: (types & (1 << PACKET.moveTo)) !== 0,
    moveBy: (types & (1 << PACKET.moveBy)) !== 0,
    gamepads: mask('enablePartiallyReliableTransferGamepad', 0xf),
  };
};
