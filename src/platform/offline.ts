interface Runtime {
  readonly navigator?: {readonly onLine?: boolean};
}

/** Whether a request was answered although the device reported that it was offline, as with a virtual adapter. */
let isReportWrong = false;

const reportsOffline = ({navigator}: Runtime = globalThis) => navigator?.onLine === false;

/**
 * Whether the device is offline, as far as its browser knows. A runtime without `navigator.onLine` counts as online.
 * So does a device whose report an answer has disproved.
 */
export const isOffline = (): boolean => reportsOffline() && !isReportWrong;

/**
 * Call it when a request leaves, and the result with its answer. An answer to a request that left while the device
 * reported that it was offline disproves the report, until a run starts.
 */
export const expectAnswer = (): (() => void) => {
  const wasOffline = reportsOffline();
  return () => {
    if (wasOffline && reportsOffline()) isReportWrong = true;
  };
};

/** A run starts: the report counts again until an answer disproves it. */
export const trustOfflineReport = () => {
  isReportWrong = false;
};
