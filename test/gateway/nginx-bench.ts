import getPort from 'get-port';
import type {Browser} from 'puppeteer-core';
import {startNginx, type Nginx, type NginxConfiguration} from '../support/nginx.ts';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {PAGE, ProxiedPage} from './proxied-page.ts';

/** What nginx must add to a WebSocket: it forwards no upgrade by itself. */
const UPGRADE = 'proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;';

interface Forwarding {
  /** Directives of the context `main`. */
  readonly main?: string;
  /** Directives of the context `http`. */
  readonly http?: string;
  /** Further directives and locations of the server. */
  readonly server?: string;
  /** Directives for signaling (default: those that forward the upgrade). */
  readonly signaling?: string;
}

/** nginx in front of page, service and signaling: one origin for all. */
export class NginxBench {
  readonly nginx: Nginx;
  readonly server: PageServer;
  readonly #browser: Browser;
  readonly #port: number;

  private constructor(parts: {nginx: Nginx; server: PageServer; browser: Browser; port: number}) {
    this.nginx = parts.nginx;
    this.server = parts.server;
    this.#browser = parts.browser;
    this.#port = parts.port;
  }

  static async open(forwarding: Forwarding = {}): Promise<NginxBench> {
    const port = await getPort();
    const server = await PageServer.open({pages: {'/': {text: PAGE}}});
    const nginx = await startNginx(forward(port, server.origin, forwarding), port);
    return new NginxBench({nginx, server, browser: await launchBrowser(), port});
  }

  /** The origin of the page behind nginx. */
  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  openPage(origin = this.origin): Promise<ProxiedPage> {
    return ProxiedPage.open({browser: this.#browser, server: this.server}, origin);
  }

  /** Loads another configuration that forwards. */
  forward(forwarding: Forwarding = {}): Promise<void> {
    return this.nginx.reload(forward(this.#port, this.server.origin, forwarding));
  }

  /** nginx answers every request with 502, and cuts the connections that it has. */
  refuseAll(): Promise<void> {
    const http = `server { listen 127.0.0.1:${this.#port}; location / { return 502; } }`;
    return this.nginx.reload({http, main: CUTS_SOON});
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.nginx.stop();
    await this.server.close();
  }
}

/** A reload cuts all connections of the former workers after a second. */
const CUTS_SOON = 'worker_shutdown_timeout 1s;';

const forward = (
  port: number,
  origin: string,
  {main = CUTS_SOON, http = '', server = '', signaling = UPGRADE}: Forwarding,
): NginxConfiguration => ({
  main,
  http: `${http}
server {
  listen 127.0.0.1:${port};
  proxy_http_version 1.1;
  ${server}
  location / { proxy_pass ${origin}; }
  location /signaling/ { proxy_pass ${origin}; ${signaling} }
}`,
});
