import {FakeServer, type SentRequest} from '../fake-server.ts';

/** Answers all requests of the page by a function during the work, and records them. */
export const withServer = async <Result>(
  respond: (request: SentRequest, index: number) => Response | Promise<Response>,
  work: (server: FakeServer) => Promise<Result>,
): Promise<Result> => {
  const {fetch} = window;
  const server = new FakeServer(respond);
  window.fetch = server.fetch;
  try {
    return await work(server);
  } finally {
    window.fetch = fetch;
  }
};

export const neverAborted = () => new AbortController().signal;
