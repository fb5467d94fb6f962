/** Whether a name is this machine's own: such an address counts as secure wherever it is asked from. */
export const isLoopback = (host: string) => /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/.test(host);
