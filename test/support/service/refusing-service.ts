import type {IncomingMessage, ServerResponse} from 'node:http';
import type {PageServices} from './page-services.ts';
import type {Refusal} from './refusal.ts';

/** The demo services behind URLs that refuse some requests (`refusal.ts`) and record all of them. */
export class RefusingService {
  readonly #services: PageServices;
  readonly #requests = new Map<string, string[]>();

  constructor(services: PageServices) {
    this.#services = services;
  }

  /** Answers a request. Returns false for a request to another URL. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const [prefix, encoded] = /^\/refusing\/([^/]+)/.exec(request.url ?? '') ?? [];
    if (prefix === undefined || encoded === undefined) return false;
    const requests = this.#requests.get(encoded) ?? [];
    this.#requests.set(encoded, requests);
    const path = request.url?.slice(prefix.length + 1) ?? '';
    if (path === 'requests') {
      response.end(JSON.stringify(requests));
      return true;
    }
    const {method = 'GET'} = request;
    const {refusals} = JSON.parse(decodeURIComponent(encoded)) as {readonly refusals: readonly Refusal[]};
    const refusal = refusals.find(
      (candidate) =>
        candidate.method === method &&
        path.startsWith(candidate.path) &&
        requests.filter((earlier) => earlier.startsWith(`${method} ${candidate.path}`)).length <
          (candidate.times ?? Infinity),
    );
    requests.push(`${method} ${path}`);
    if (!refusal) return this.#services.of(request).handle(request, response, prefix);
    if (refusal.cut === 'after') {
      Object.assign(response, {end: () => request.socket.destroy()});
      return this.#services.of(request).handle(request, response, prefix);
    }
    if (refusal.cut === 'before') request.socket.destroy();
    else if (refusal.cut === 'within') {
      response.writeHead(200, {'Content-Type': 'application/json', 'Content-Length': 100});
      response.write('{"id": ', () => request.socket.destroy());
    } else if (refusal.status !== undefined) {
      response.writeHead(refusal.status, {'Content-Type': 'application/json', ...refusal.headers});
      response.end(refusal.body);
    }
    return true;
  }
}
