import {z} from 'zod/mini';
import type {DemoServiceAccess} from '../shared/demo-service.ts';
import {requireElement} from '../shared/require-element.ts';
import {UploadError, uploadedNameOf, uploadStage} from './upload-stage.ts';

/** The reply of a Kit application to a request to open a stage. */
const openedSchema = z.object({
  event_type: z.literal('openedStageResult'),
  payload: z.object({url: z.string(), result: z.string(), error: z.optional(z.string())}),
});

interface FilePanelOptions {
  readonly section: HTMLElement;
  readonly access: DemoServiceAccess;
  /** Called with the stage URI of an uploaded file. */
  readonly onStage: (stageUri: string) => void;
}

const isFileDrag = ({dataTransfer}: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Streams a file of the user: the user drops the file anywhere on the page, or selects it with the button. */
export class FilePanel {
  readonly #overlay: HTMLElement;
  readonly #status: HTMLElement;

  constructor(private readonly options: FilePanelOptions) {
    const {section} = options;
    this.#overlay = requireElement(section, '#drop');
    this.#status = requireElement(section, '#file-status');
    const input = requireElement<HTMLInputElement>(section, 'input[type=file]');
    requireElement(section, 'button').addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      void this.#open([...(input.files ?? [])]);
      // The same file can be selected again after a change.
      input.value = '';
    });
    this.#watchDrops();
    // The events of an element do not bubble.
    document.addEventListener('message', (event) => this.#report(event), true);
  }

  #watchDrops() {
    for (const type of ['dragenter', 'dragover', 'drop'] as const)
      document.addEventListener(type, (event) => {
        if (!isFileDrag(event)) return;
        // Without this, the browser leaves the page and opens the file.
        event.preventDefault();
        this.#overlay.hidden = type === 'drop';
        if (type === 'drop') void this.#open([...(event.dataTransfer?.files ?? [])]);
      });
    document.addEventListener('dragleave', (event) => {
      // The pointer has left the window if it enters no other element.
      if (event.relatedTarget === null) this.#overlay.hidden = true;
    });
  }

  async #open([file, ...others]: readonly File[]) {
    if (!file) return;
    if (others.length > 0) {
      this.#show('Drop one file. A .usdz package can contain several layers.', 'failed');
      return;
    }
    this.#show(`Uploading “${file.name}”…`, 'busy');
    try {
      const stageUri = await uploadStage(file, this.options.access);
      this.#show(`The application opens “${file.name}”…`, 'busy');
      this.options.onStage(stageUri);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      this.#show(error.message, 'failed');
    }
  }

  /** Shows what the application of a stream answers about a file of the user. */
  #report(event: Event) {
    const opened = openedSchema.safeParse('data' in event ? event.data : undefined);
    if (!opened.success) return;
    const {url, result, error = ''} = opened.data.payload;
    const name = uploadedNameOf(url);
    if (name === undefined) return;
    if (result === 'success') this.#show(`“${name}” is open.`, 'done');
    else this.#show(`The application cannot open “${name}”: ${error}.`, 'failed');
  }

  #show(text: string, status: 'busy' | 'done' | 'failed') {
    this.#status.textContent = text;
    this.#status.dataset['status'] = status;
  }
}
