import type {Journal} from './journal.ts';

/** Writes the page's requests for sessions and its errors to the journal, until the returned function is called. */
export const watchPage = (serviceUrl: string, journal: Journal): (() => void) => {
  const {fetch} = window;
  const {error, warn} = console;
  const watched = new AbortController();
  let requests = 0;

  window.fetch = async (input, init) => {
    const {method = 'GET', body} = init ?? {};
    const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
    const isSession = url.origin === new URL(serviceUrl).origin && url.pathname.startsWith('/stream');
    if (!isSession || method === 'GET') return fetch(input, init);
    if (method === 'DELETE') {
      const id = typeof body === 'string' ? readId(body) : url.pathname.slice('/stream/'.length);
      journal.add({kind: 'delete', id: id ?? ''});
      return fetch(input, init);
    }
    const request = (requests += 1);
    journal.add({kind: 'create', request});
    const response = await fetch(input, init);
    const {status} = response;
    const text = response.clone().text();
    void text.then(
      (json) => journal.add({kind: 'created', request, status, id: readId(json)}),
      () => journal.add({kind: 'created', request, status, id: undefined}),
    );
    return response;
  };

  const addProblem = (text: string) => journal.add({kind: 'problem', text});
  console.error = (...values: unknown[]) => addProblem(`console.error: ${values.map(String).join(' ')}`);
  console.warn = (...values: unknown[]) => {
    const text = values.map(String).join(' ');
    // The element warns the developer of its attributes.
    if (!/^<app-stream>: (`|[a-z-]+: )/.test(text)) addProblem(`console.warn: ${text}`);
  };
  // The test runner would end the whole test.
  const options = {capture: true, signal: watched.signal};
  window.addEventListener(
    'error',
    (event) => {
      // The element's own event passes here on its way to the element.
      if (event.target !== window) return;
      event.stopImmediatePropagation();
      addProblem(`uncaught: ${String(event.error ?? event.message)}`);
    },
    options,
  );
  window.addEventListener(
    'unhandledrejection',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const reason: unknown = event.reason;
      addProblem(`unhandled: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
    },
    options,
  );
  return () => {
    watched.abort();
    Object.assign(window, {fetch});
    Object.assign(console, {error, warn});
  };
};

const readId = (json: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(json);
    const id: unknown = typeof value === 'object' && value && 'id' in value ? value.id : undefined;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
};
