import type {TestRunnerPlugin} from '@web/test-runner';

/** Files of this folder that a user drags over the page from another window, in CSS pixels of the page. */
export interface FileDrag {
  readonly type: 'dragEnter' | 'dragOver' | 'drop';
  readonly x: number;
  readonly y: number;
  readonly files: readonly string[];
}

interface DragData {
  readonly items: readonly never[];
  readonly files: readonly string[];
  readonly dragOperationsMask: number;
}

/** The part of Puppeteer's page that drags files. */
interface PageWithDrag {
  createCDPSession(): Promise<{
    send(
      method: 'Input.dispatchDragEvent',
      event: Omit<FileDrag, 'files'> & {data: DragData},
    ): Promise<unknown>;
    detach(): Promise<void>;
  }>;
}

/** Copying, moving and linking. */
const ALL_OPERATIONS = 1 | 2 | 16;

/** Drags real files, because the test runner has no command for it. */
export const executeDragCommand: NonNullable<TestRunnerPlugin['executeCommand']> = async ({
  command,
  payload,
  session,
}) => {
  if (command !== 'drag-files') return undefined;
  const browser = session.browser as unknown as {getPage(sessionId: string): PageWithDrag};
  const {files, ...event} = payload as FileDrag;
  const client = await browser.getPage(session.id).createCDPSession();
  const data = {
    items: [],
    files: files.map((file) => `${process.cwd()}/${file}`),
    dragOperationsMask: ALL_OPERATIONS,
  };
  await client.send('Input.dispatchDragEvent', {...event, data});
  await client.detach();
  return true;
};
