import type {CDPSession} from 'puppeteer-core';

/** What of a page is still alive after collection. */
export interface Sample {
  /** In bytes, of JavaScript. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  /** The objects that a stream is made of, by their names. */
  readonly objects: Readonly<Record<string, number>>;
}

/** Kinds of objects that each stream has some of. */
const KINDS = [
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

/** One collection finds what the one before has let go of. */
const COLLECTIONS = 4;

/** Counts what is alive in a page, as the browser's own tools do. */
export const takeSample = async (tools: CDPSession): Promise<Sample> => {
  await tools.send('HeapProfiler.enable');
  await tools.send('Performance.enable');
  for (let count = 0; count < COLLECTIONS; count += 1) await tools.send('HeapProfiler.collectGarbage');
  const objects: Record<string, number> = {};
  for (const kind of KINDS) objects[kind] = await livingOf(tools, `${kind}.prototype`);
  objects['app-stream'] = await livingOf(tools, `customElements.get('app-stream').prototype`);
  await tools.send('HeapProfiler.collectGarbage');
  const {metrics} = await tools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN;
  const [heap, nodes, listeners] = ['JSHeapUsedSize', 'Nodes', 'JSEventListeners'].map(metric);
  return {heap: heap ?? NaN, nodes: nodes ?? NaN, listeners: listeners ?? NaN, objects};
};

const livingOf = async (tools: CDPSession, prototype: string): Promise<number> => {
  const objectGroup = 'sample';
  const {result: of} = await tools.send('Runtime.evaluate', {expression: prototype, objectGroup});
  const {objects} = await tools.send('Runtime.queryObjects', {
    prototypeObjectId: of.objectId ?? '',
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
