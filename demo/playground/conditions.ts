type Option = readonly [value: number, text: string];

/** The fields of the network panel. The first option of each changes nothing. */
export const FIELDS: readonly {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}[] = [
  {
    name: 'lossPercent',
    label: 'Loss',
    options: [
      [0, 'None'],
      [1, '1 %'],
      [3, '3 %'],
      [10, '10 %'],
      [30, '30 %'],
    ],
  },
  {
    name: 'delayMs',
    label: 'Delay',
    options: [
      [0, 'None'],
      [75, '75 ms each way'],
      [150, '150 ms each way'],
      [300, '300 ms each way'],
    ],
  },
  {
    name: 'kilobitsPerSecond',
    label: 'Rate',
    options: [
      [0, 'No limit'],
      [2000, '2 Mbit/s'],
      [500, '500 kbit/s'],
      [150, '150 kbit/s'],
    ],
  },
  {
    name: 'maxFps',
    label: 'Host',
    options: [
      [60, 'Full speed'],
      [9, '9 frames a second'],
      [4, '4 frames a second'],
      [0, 'No frames'],
    ],
  },
  {
    name: 'blockedMs',
    label: 'Page',
    options: [
      [0, 'Not blocked'],
      [250, 'Blocked 250 ms a second'],
      [500, 'Blocked 500 ms a second'],
      [800, 'Blocked 800 ms a second'],
    ],
  },
];

const SECOND_MS = 1000;

/** Runs a script that blocks the page for a part of each second. Call the result to end it. */
export const blockPage = (ms: number): (() => void) => {
  const timer = setInterval(() => {
    for (const end = performance.now() + ms; performance.now() < end;);
  }, SECOND_MS);
  return () => clearInterval(timer);
};
