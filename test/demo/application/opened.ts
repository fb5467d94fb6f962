import {EventEmitter, once} from 'node:events';
import {mkdtemp, mkdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import type {TestContext} from 'node:test';
import {Box3} from 'three';
import type {
  Application,
  ApplicationMessage,
  Picture,
} from '../../../demo/service/application/application.ts';
import type {Cursor} from '../../../demo/service/application/cursor.ts';
import {openApplication} from '../../../demo/service/application/open-application.ts';
import {readStage} from '../../../demo/service/application/stage/read-stage.ts';
import type {Stage} from '../../../demo/service/application/stage/read-stage.ts';

export const stagesFolder = new URL('../../../demo/stages/', import.meta.url).pathname;

/** A folder with these files, gone after the test. */
export async function folderWith(
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

export function read(
  address: string,
  folder = stagesFolder,
  allowHttp?: (url: URL) => boolean,
): Promise<Stage> {
  return readStage(address, {
    sources: {folder, allowHttp},
    signal: AbortSignal.timeout(20_000),
    progress() {},
  });
}

/** Reads the only file of a folder made from this text. */
export async function readText(
  test: TestContext,
  body: string,
  header = 'upAxis = "Y"\nmetersPerUnit = 1',
): Promise<Stage> {
  return read('a.usda', await folderWith(test, {'a.usda': `#usda 1.0\n(\n${header}\n)\n${body}`}));
}

export function boundsOf(stage: Stage): {min: number[]; max: number[]} {
  const box = new Box3().setFromObject(stage.scene, true);
  const rounded = (values: number[]) => values.map((value) => Math.round(value * 1000) / 1000 + 0);
  return {min: rounded(box.min.toArray()), max: rounded(box.max.toArray())};
}

export function pathsOf(stage: Stage): string[] {
  return stage.shown.map(({prim}) => prim.path);
}

export interface OpenedApplication {
  readonly application: Application;
  readonly messages: ApplicationMessage[];
  readonly cursors: Cursor[];
  readonly copied: string[];
  /** Gamepad, weak motor, strong motor. */
  readonly rumbles: (readonly [number, number, number])[];
  readonly result: Record<string, unknown>;
  /** The last message of a kind, past or else to come. @param id that it answers, if that matters */
  said(event_type: string, id?: string): Promise<ApplicationMessage>;
}

/** Opens the application and waits until it has said how opening its stage went. */
export async function opened(
  stageUri: string | undefined,
  folder = stagesFolder,
): Promise<OpenedApplication> {
  const messages: ApplicationMessage[] = [];
  const cursors: Cursor[] = [];
  const copied: string[] = [];
  const rumbles: (readonly [number, number, number])[] = [];
  const sent = new EventEmitter();
  const said = async (event_type: string, id?: string): Promise<ApplicationMessage> => {
    for (;;) {
      const found = messages.findLast(
        (message) => message.event_type === event_type && (id === undefined || message.id === id),
      );
      if (found) return found;
      await once(sent, 'message', {signal: AbortSignal.timeout(20_000)});
    }
  };
  const application = openApplication({
    ...(stageUri === undefined ? {} : {stageUri}),
    sources: {folder},
    signal: AbortSignal.timeout(20_000),
    send(message) {
      messages.push(message);
      sent.emit('message');
    },
    showCursor: (cursor) => cursors.push(cursor),
    copy: (text) => copied.push(text),
    rumble: (index, {weak, strong}) => rumbles.push([index, weak, strong]),
  });
  const {payload: result} = await said('openedStageResult');
  return {application, messages, cursors, copied, rumbles, result, said};
}

export function draw(application: Application, number = 0, width = 640, height = 360): Picture {
  const picture = application.draw({number, seconds: number / 30, width, height});
  return {...picture, data: picture.data.slice()};
}
