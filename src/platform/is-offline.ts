/** Whether the device reports that it has no network. A runtime without `navigator.onLine` counts as online. */
export const isOffline = ({navigator}: {readonly navigator?: {readonly onLine?: boolean}} = globalThis) =>
  navigator?.onLine === false;
