import type {CDPSession} from 'puppeteer-core';

/** The memory of a page after garbage collection. */
export interface Sample {
  /** The JavaScript heap in bytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  /** The number of live instances of each class of a stream. */
  readonly objects: Readonly<Record<string, number>>;
}

/** Classes of which each stream has instances. */
const CLASSES = [
  'RTCPeerConnection',
  'RTCDataChannel',
  'WebSocket',
  'MediaStream',
  'AbortSignal',
  'ReadableStream',
  'ResizeObserver',
  'HTMLVideoElement',
  'ShadowRoot',
] as const;

/** A collection can free objects that only the previous collection has released. */
const COLLECTIONS = 4;

/** Counts the live objects of a page with the browser's developer tools. */
export const takeSample = async (tools: CDPSession): Promise<Sample> => {
  await tools.send('HeapProfiler.enable');
  await tools.send('Performance.enable');
  for (let count = 0; count < COLLECTIONS; count += 1) await tools.send('HeapProfiler.collectGarbage');
  const objects: Record<string, number> = {};
  for (const name of CLASSES) objects[name] = await countInstances(tools, `${name}.prototype`);
  objects['app-stream'] = await countInstances(tools, `customElements.get('app-stream').prototype`);
  await tools.send('HeapProfiler.collectGarbage');
  const {metrics} = await tools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN;
  const [heap, nodes, listeners] = ['JSHeapUsedSize', 'Nodes', 'JSEventListeners'].map(metric);
  return {heap: heap ?? NaN, nodes: nodes ?? NaN, listeners: listeners ?? NaN, objects};
};

const countInstances = async (tools: CDPSession, prototype: string): Promise<number> => {
  const objectGroup = 'sample';
  const {result: object} = await tools.send('Runtime.evaluate', {expression: prototype, objectGroup});
  const {objects} = await tools.send('Runtime.queryObjects', {
    prototypeObjectId: object.objectId ?? '',
    objectGroup,
  });
  const {result: count} = await tools.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function () { return this.length; }',
    objectId: objects.objectId ?? '',
    returnByValue: true,
  });
  await tools.send('Runtime.releaseObjectGroup', {objectGroup});
  return Number(count.value);
};
