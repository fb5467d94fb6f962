/** Starts, uses and closes a service. The process must then exit by itself. */
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createDemoService} from '../../../demo/service/demo-service.ts';
import {openSession} from './open-session.ts';
import {SignalingPeer} from './signaling-peer.ts';

const service = createDemoService();
const server = createServer();
service.attach(server);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const {port} = server.address() as AddressInfo;
const peer = new SignalingPeer(await openSession(`http://127.0.0.1:${port}`));
await peer.waitForOffer();
await openSession(`http://127.0.0.1:${port}`);
await service.close();
server.close();
server.closeAllConnections();
