interface FrameDocumentOptions {
  /** The script of `site/frame`. */
  readonly script: string;
  /** The content of the body: the block. */
  readonly markup: string;
  readonly isDark: boolean;
  /** The events of the element that the frame reports. */
  readonly reportedEvents: readonly string[];
  /** The address of this site, to which the cards of failures link. */
  readonly documentationUrl: string;
}

/** A link to the playground chooses attributes, and a reader may edit a block. Neither makes the browser load anything. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/** The whole document of a frame. It loads nothing, so it runs without an origin and without a server. */
export const frameDocument = (options: FrameDocumentOptions): string => {
  const {script, markup, isDark, reportedEvents, documentationUrl} = options;
  return `<!doctype html>
<html lang="en" style="color-scheme: ${isDark ? 'dark' : 'light'}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <title>Preview</title>
    <meta name="reported-events" content="${reportedEvents.join(' ')}">
    <meta name="documentation-url" content="${documentationUrl.replaceAll('"', '&quot;')}">
    <style>
      /* The page gives the frame the height of its content. A scrollbar would keep the width that causes it. */
      html { scrollbar-width: none; }
      body { margin: 0; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
      button, input, select { font: inherit; }
    </style>
    <script>${script}</script>
  </head>
  <body>${markup}</body>
</html>`;
};

const DEFAULT_TAG =
  '<app-stream id="stream" controls service-url="/service" app-id="usd-viewer" profile="default"></app-stream>';

/** The languages of blocks that can run. */
export type BlockLanguage = 'html' | 'css' | 'js';

export const isBlockLanguage = (language: string): language is BlockLanguage =>
  language === 'html' || language === 'css' || language === 'js';

/** The content of the body for a block. A script and a style sheet get markup to work with (default: one tag). */
export const markupOf = (language: BlockLanguage, code: string, markup: string = DEFAULT_TAG): string => {
  switch (language) {
    case 'html':
      return code;
    case 'css':
      return `<style>${code}</style>\n${markup}`;
    case 'js':
      return `${markup}\n<script type="module">${code}</script>`;
    default:
      return language satisfies never;
  }
};
