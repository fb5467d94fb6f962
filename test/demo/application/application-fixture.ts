import {EventEmitter, once} from 'node:events';
import {readFileSync} from 'node:fs';
import {mkdtemp, mkdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import type {TestContext} from 'node:test';
import {Box3} from 'three';
import type {
  Application,
  ApplicationMessage,
  Cursor,
  Frame,
} from '../../../demo/service/application/application.ts';
import {openApplication} from '../../../demo/service/application/viewer.ts';
import {readStage} from '../../../demo/service/application/stage/read-stage.ts';
import type {Stage} from '../../../demo/service/application/stage/read-stage.ts';
import {TIMEOUT_MS} from '../../support/until.ts';

export const stagesFolder = new URL('../../../demo/stages/', import.meta.url).pathname;

/** Creates a folder with these files. It is deleted after the test. */
export async function createFolder(
  test: TestContext,
  files: Record<string, string | Uint8Array>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stages-'));
  test.after(() => rm(folder, {recursive: true}));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), {recursive: true});
    await writeFile(join(folder, name), content);
  }
  return folder;
}

export function readDemoStage(
  address: string,
  folder = stagesFolder,
  allowHttp?: (url: URL) => boolean,
): Promise<Stage> {
  return readStage(address, {
    sources: {folder, allowHttp},
    signal: AbortSignal.timeout(TIMEOUT_MS),
    progress() {},
  });
}

/** Reads a stage from this USD text. */
export async function readUsdText(
  test: TestContext,
  body: string,
  header = 'upAxis = "Y"\nmetersPerUnit = 1',
): Promise<Stage> {
  return readDemoStage('a.usda', await createFolder(test, {'a.usda': `#usda 1.0\n(\n${header}\n)\n${body}`}));
}

export function measureBounds(stage: Stage): {min: number[]; max: number[]} {
  const box = new Box3();
  for (const {mesh} of stage.shown) box.expandByObject(mesh, true);
  const rounded = (values: number[]) => values.map((value) => Math.round(value * 1000) / 1000 + 0);
  return {min: rounded(box.min.toArray()), max: rounded(box.max.toArray())};
}

export function listPaths(stage: Stage): string[] {
  return stage.shown.map(({path}) => path);
}

export interface ApplicationFixture {
  readonly application: Application;
  readonly messages: ApplicationMessage[];
  readonly cursors: Cursor[];
  readonly copiedTexts: string[];
  readonly result: Record<string, unknown>;
  /** Returns the last message of a type, or waits for one. @param id the id of the request, if it matters */
  waitForMessage(event_type: string, id?: string): Promise<ApplicationMessage>;
}

/** Opens the application and waits for the result of opening its stage. */
export async function openFixture(
  stageUri: string | undefined,
  folder = stagesFolder,
  {hasFrameCode = true}: {readonly hasFrameCode?: boolean} = {},
): Promise<ApplicationFixture> {
  const messages: ApplicationMessage[] = [];
  const cursors: Cursor[] = [];
  const copiedTexts: string[] = [];
  const sent = new EventEmitter();
  const waitForMessage = async (event_type: string, id?: string): Promise<ApplicationMessage> => {
    for (;;) {
      const found = messages.findLast(
        (message) => message.event_type === event_type && (id === undefined || message.id === id),
      );
      if (found) return found;
      await once(sent, 'message', {signal: AbortSignal.timeout(TIMEOUT_MS)});
    }
  };
  const application = openApplication({
    ...(stageUri === undefined ? {} : {stageUri}),
    sources: {folder},
    hasFrameCode,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    send(message) {
      messages.push(message);
      sent.emit('message');
    },
    showCursor: (cursor) => cursors.push(cursor),
    copyText: (text) => copiedTexts.push(text),
  });
  const {payload: result} = await waitForMessage('openedStageResult');
  return {application, messages, cursors, copiedTexts, result, waitForMessage};
}

export function drawFrame(application: Application, number = 0, width = 640, height = 360): Frame {
  const frame = application.drawFrame({number, seconds: number / 30, width, height});
  return {...frame, data: frame.data.slice()};
}

/** The types of lists in a binary layer. */
export const LIST_TYPES = {int: 3, matrix: 15} as const;
const COMPRESSED = 0xa0;

/** A binary layer in which a compressed list claims this length. */
export function writeLongList(length: number, type: number = LIST_TYPES.int): Uint8Array {
  const bytes = readFileSync(`${stagesFolder}crystal.usdc`);
  // A field refers to its list by an offset, a type and flags.
  const at = bytes.indexOf(Buffer.from([0, 0, LIST_TYPES.int, 0x80]));
  bytes.set([type, COMPRESSED], at + 2);
  bytes.writeUInt32LE(length, bytes.readUInt32LE(at - 4));
  return bytes;
}
