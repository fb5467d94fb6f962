/**
 * One binary message of a data channel: `Uint8Array<ArrayBuffer>`. The type has this form because `Uint8Array` has no
 * parameter before TypeScript 5.7.
 */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;
