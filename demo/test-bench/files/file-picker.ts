import {z} from 'zod/mini';
import type {AppStreamElement} from '../../../src/index.ts';
import {requireElement} from '../../shared/require-element.ts';
import {watchFileDrops} from './file-drop.ts';
import {UploadError, uploadedNameOf, uploadStage} from './upload-stage.ts';

/** The reply of a Kit application to a request to open a stage. */
const openedSchema = z.object({
  event_type: z.literal('openedStageResult'),
  payload: z.object({url: z.string(), result: z.string(), error: z.optional(z.string())}),
});

interface FilePickerOptions {
  readonly section: HTMLElement;
  /** Shown while a file is over the page. */
  readonly overlay: HTMLElement;
  readonly token: string | undefined;
  readonly onStage: (stageUri: string) => void;
}

/** Streams a file of the user: the one that is dropped on the page, or selected with the button. */
export class FilePicker {
  readonly #status: HTMLElement;

  constructor(private readonly options: FilePickerOptions) {
    const {section, overlay} = options;
    this.#status = requireElement(section, '#file-status');
    const input = requireElement<HTMLInputElement>(section, 'input[type=file]');
    requireElement(section, 'button').addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      void this.#open([...(input.files ?? [])]);
      // The same file can be selected again after a change.
      input.value = '';
    });
    watchFileDrops(overlay, (files) => void this.#open(files));
  }

  /** Reports what the application of a stream answers about a file of the user. */
  watch(stream: AppStreamElement) {
    stream.addEventListener('message', ({data}) => {
      const opened = openedSchema.safeParse(data);
      if (!opened.success) return;
      const {url, result, error = ''} = opened.data.payload;
      const name = uploadedNameOf(url);
      if (name === undefined) return;
      if (result === 'success') this.#show(`“${name}” is open.`, 'done');
      else this.#show(`The application cannot open “${name}”: ${error}.`, 'failed');
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
      const stageUri = await uploadStage(file, this.options.token);
      this.#show(`The application opens “${file.name}”…`, 'busy');
      this.options.onStage(stageUri);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      this.#show(error.message, 'failed');
    }
  }

  #show(text: string, status: 'busy' | 'done' | 'failed') {
    this.#status.textContent = text;
    this.#status.dataset['status'] = status;
  }
}
