/** Whether the device says that it has no network; runtimes that do not tell count as online. */
export const isOffline = ({navigator}: {readonly navigator?: {readonly onLine?: boolean}} = globalThis) =>
  navigator?.onLine === false;
