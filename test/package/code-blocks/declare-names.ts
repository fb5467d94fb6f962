/**
 * What the texts around the blocks suppose: the names that a block uses without a declaration, and the types of other
 * packages that a reader has installed.
 */
const GLOBALS = `
import type {AppStreamElement, AppStreamEventMap} from 'app-stream';

declare global {
  const stream: AppStreamElement;
  const button: HTMLButtonElement;
  const fullscreenButton: HTMLButtonElement;
  const windowButton: HTMLButtonElement;
  const saveButton: HTMLButtonElement;
  const mute: HTMLButtonElement;
  const end: HTMLButtonElement;
  const token: string;
  const isPresenting: boolean;
  // The functions of a test runner.
  const it: (title: string, test: () => Promise<void>) => void;
  // Svelte's own function.
  const $state: <Value>(initial?: Value) => Value;
  // NVIDIA's library in its old form.
  const AppStreamer: {sendMessage(text: string): void};

  type EventName = keyof (HTMLElementEventMap & WindowEventMap & DocumentEventMap & AppStreamEventMap);
}
`;

/** The tag of each id in the HTML blocks of the pages. */
export type TagOfId = ReadonlyMap<string, string>;

/** The declarations for all blocks. `querySelector('#id')` has the type of the tag that a page gives the id. */
export const declareNames = (tagOfId: TagOfId): string => {
  const lookUps = [...tagOfId].map(
    ([id, tag]) => `querySelector(selectors: '#${id}'): HTMLElementTagNameMap['${tag}'] | null;`,
  );
  return `${GLOBALS}
declare global { interface ParentNode { ${lookUps.join('\n')} } }
export {};
`;
};

/** Modules that are no TypeScript: components, connectors of the page, and a library that its owner does not publish openly. */
export const DECLARED_MODULES = `
declare module '*.vue' { const component: object; export default component; }
declare module '*.svelte' { const component: object; export default component; }
declare module '*.css' {}
declare module '*/whep-connector.js' { export const whep: import('app-stream').Connector; }
declare module '*/library-connector.js' { export const library: (module: object) => import('app-stream').Connector; }
declare module '@nvidia/ov-web-rtc' { const library: object; export = library; }
`;
