import {css, html, LitElement, nothing, type PropertyValues} from 'lit';
import {customElement, property, query, state} from 'lit/decorators.js';
import {withBase} from 'vitepress';
import {paintFirstFrame} from '../frame/application/first-frame.ts';
import {type FrameCommand, type FrameReport, reportSchema} from '../frame/frame-messages.ts';
import {frameDocument} from './frame-document.ts';
import {PageTheme} from './page-theme.ts';

declare global {
  interface HTMLElementTagNameMap {
    'stream-frame': StreamFrame;
  }
}

/** What the frame reports. */
export class FrameReportEvent extends Event {
  constructor(readonly report: FrameReport) {
    super('report');
  }
}

const MAX_HEIGHT = 900;

/**
 * Runs markup in a frame without an origin, with a host that is drawn in the browser.
 *
 * @fires {FrameReportEvent} report - when the frame reports a phase, an event, an output or its height
 */
@customElement('stream-frame')
export class StreamFrame extends LitElement {
  static override readonly styles = css`
    :host {
      display: block;
      position: relative;
    }
    canvas {
      display: block;
      width: 100%;
    }
    iframe {
      display: block;
      width: 100%;
      border: 0;
    }
    canvas + iframe {
      position: absolute;
      inset: 0;
      height: 100%;
    }
  `;

  /** The content of the body of the frame. A change starts the frame again. `undefined` shows a still frame only. */
  @property({attribute: false}) markup: string | undefined;
  /** The events of the element that the frame reports. */
  @property({attribute: false}) reportedEvents: readonly string[] = [];
  @state() private script: string | undefined;
  /** The height of the content. `undefined` until the frame has rendered it. */
  @state() private height: number | undefined;
  @query('canvas') private readonly placeholder!: HTMLCanvasElement | null;
  @query('iframe') private readonly frame!: HTMLIFrameElement | null;
  readonly #theme = new PageTheme(this, (isDark) => this.send({kind: 'theme', isDark}));
  #document = '';

  override connectedCallback() {
    super.connectedCallback();
    addEventListener('message', this.#receive);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('message', this.#receive);
  }

  /** Asks the frame to do something. A frame that is not loaded yet ignores it. */
  send(command: FrameCommand) {
    this.frame?.contentWindow?.postMessage(command, '*');
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const {script, markup, reportedEvents} = this;
    if (markup === undefined) return;
    if (script === undefined) void this.#loadScript();
    else if (changed.has('markup') || this.#document === '')
      this.#document = frameDocument({
        script,
        markup,
        isDark: this.#theme.isDark,
        reportedEvents,
        documentationUrl: new URL(withBase('/'), location.href).href,
      });
  }

  protected override render() {
    // A link to this site opens it with its origin: a page that it opens is no longer in the sandbox.
    return html`
      ${this.height === undefined ? html`<canvas width="960" height="540" aria-hidden="true"></canvas>` : nothing}
      ${
        this.#document === ''
          ? nothing
          : html`<iframe
              title="Preview"
              sandbox="allow-scripts allow-downloads allow-pointer-lock allow-popups allow-popups-to-escape-sandbox"
              allow="autoplay; clipboard-write; fullscreen; picture-in-picture"
              style=${this.height === undefined ? '' : `height: ${this.height}px`}
              .srcdoc=${this.#document}
            ></iframe>`
      }
    `;
  }

  protected override firstUpdated() {
    if (this.placeholder) paintFirstFrame(this.placeholder);
  }

  async #loadScript() {
    const {default: script} = await import('virtual:frame-script');
    this.script = script;
  }

  readonly #receive = ({source, data}: MessageEvent<unknown>) => {
    if (source === null || source !== this.frame?.contentWindow) return;
    const report = reportSchema.safeParse(data);
    if (!report.success) return;
    if (report.data.kind === 'height') this.height = Math.min(report.data.height, MAX_HEIGHT);
    this.dispatchEvent(new FrameReportEvent(report.data));
  };
}
