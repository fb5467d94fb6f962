import {stripBrackets} from '../platform/host-address.ts';
import type {HostRoutes, Route} from './session.ts';

/** An address or a name, without characters that have a meaning in a URL or in SDP. */
const HOST = /^[^\s/?#@\\]+$/;
/** The browser tries each host, so that a service could otherwise use it to scan a network. */
const MAX_HOSTS = 8;
/** Of one host. Two are in use: signaling and media. */
export const MAX_ROUTES = 32;
/** In characters: the card shows it. */
const MAX_MESSAGE = 1000;

/** The first hosts that have an address. */
export const boundHosts = (hosts: readonly HostRoutes[]): HostRoutes[] =>
  hosts
    .filter(({host}) => HOST.test(host))
    .map(({host, routes}) => ({host: stripBrackets(host), routes}))
    .slice(0, MAX_HOSTS);

/** The routes that have a port. */
export const boundRoutes = (routes: readonly Route[]): Route[] =>
  routes.filter(({sourcePort: port}) => Number.isInteger(port) && port > 0 && port < 65_536);

export const boundMessage = (message = '') => message.slice(0, MAX_MESSAGE);
