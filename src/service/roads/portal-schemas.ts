import * as z from 'zod/mini';
import {lazySchema, lenient} from '../../platform/schema.ts';
import {port, text} from '../schemas.ts';
import type {HostRoutes} from '../session.ts';

/** An application of a portal: its names for people, and the address of its media at a private endpoint. */
export const portalApp = lazySchema(() =>
  z.object({
    id: lenient(text()),
    title: lenient(text()),
    name: lenient(text()),
    description: lenient(text()),
    mediaServer: lenient(text()),
    mediaPort: lenient(port()),
  }),
);

export type PortalApp = z.output<ReturnType<typeof portalApp>>;

export const portalSession = lazySchema(() =>
  z.object({
    id: text(),
    /** An object or an id. */
    app: lenient(z.union([text(), portalApp()])),
    status: lenient(text()),
    error: lenient(text()),
  }),
);

export type PortalSession = z.output<ReturnType<typeof portalSession>>;

export const portalSessions = lazySchema(() => z.object({items: z.array(z.unknown())}));

/** The media route that an application names. Without a host and a port, the host's offer has the address. */
export const mediaHosts = (app: PortalApp | undefined): readonly HostRoutes[] => {
  const {mediaServer: host, mediaPort} = app ?? {};
  if (!host || !mediaPort) return [];
  const route = {description: 'media', protocol: 'UDP', sourcePort: mediaPort, destinationPort: undefined};
  return [{host, routes: [route]}];
};
