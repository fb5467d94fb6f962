import type {RequestListener} from 'node:http';
import {z} from 'zod';
import {readBody} from '../../demo/service/http/read-body.ts';
import type {HostPorts} from './host/real-host.ts';

const sessionSchema = z.looseObject({routes: z.record(z.string(), z.unknown())});

/** The paths of a demo service whose sessions lead to another host, such as `/to/49100/47998/stream`. */
const PATH = /^\/to\/(\d+)\/(\d+)(\/.*)$/;

/** The service address for a host of NVIDIA's server. */
export const servicePathOf = ({port, mediaPort}: HostPorts): string => `/to/${port}/${mediaPort}`;

/** Forwards requests to the demo service, and replaces the routes of its sessions by those of the host in the path. */
export const reroute =
  (origin: () => string): RequestListener =>
  (request, response) => {
    const [, port, mediaPort, path] = PATH.exec(request.url ?? '') ?? [];
    if (path === undefined) {
      response.writeHead(404).end();
      return;
    }
    const forward = async () => {
      const {method = 'GET', headers} = request;
      const body =
        method === 'GET' || method === 'HEAD' ? null : (await readBody(request, 100_000)).toString('utf8');
      const received = await fetch(`${origin()}/service${path}`, {
        method,
        headers: {'content-type': headers['content-type'] ?? 'application/json'},
        body,
      });
      const text = await received.text();
      response.writeHead(received.status, {
        'content-type': received.headers.get('content-type') ?? 'text/plain',
      });
      response.end(replaceRoutes(text, {signaling: Number(port), media: Number(mediaPort)}));
    };
    forward().catch(() => response.destroy());
  };

const replaceRoutes = (text: string, ports: {readonly signaling: number; readonly media: number}): string => {
  const session = sessionSchema.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined);
  if (!session.success || Object.keys(session.data.routes).length === 0) return text;
  const routes = [
    {description: 'signaling', protocol: 'TCP', source_port: ports.signaling, destination_port: 49100},
    {description: 'media', protocol: 'UDP', source_port: ports.media, destination_port: 47998},
  ];
  return JSON.stringify({...session.data, routes: {'127.0.0.1': routes}});
};
