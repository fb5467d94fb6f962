import {execFile} from 'node:child_process';
import {cp, mkdtemp, readFile, realpath, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {z} from 'zod';
import {bundle, type CompressedSize} from './bundle.ts';

const SOURCE = fileURLToPath(new URL('peers/', import.meta.url));

/** For each package, the smallest import that plays a stream. */
const PEERS: Readonly<Record<string, string>> = {
  '@epicgames-ps/lib-pixelstreamingfrontend-ue5.6':
    "export {Config, PixelStreaming} from '@epicgames-ps/lib-pixelstreamingfrontend-ue5.6';",
  'gstwebrtc-api': "export {default} from 'gstwebrtc-api';",
  '@eyevinn/webrtc-player': "export {WebRTCPlayer} from '@eyevinn/webrtc-player';",
  'livekit-client': "export {Room} from 'livekit-client';",
  'media-chrome': "import 'media-chrome/media-controller'; import 'media-chrome/media-play-button';",
};

export interface Peer {
  readonly name: string;
  readonly version: string;
  readonly size: CompressedSize;
}

const packageSchema = z.object({version: z.string()});

const run = promisify(execFile);

/**
 * Installs the peers at the versions of their lockfile, in a temporary folder. They contain tests and documents of their
 * own, which nothing must find in this project.
 */
const installPeers = async (): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'bench-peers-')));
  await cp(SOURCE, folder, {recursive: true});
  // Without the prefix, npm could choose the folder of the npm that started the bench.
  await run('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'], {cwd: folder});
  return folder;
};

const measurePeer = async (name: string, source: string, folder: string): Promise<Peer> => {
  const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  const {version} = packageSchema.parse(JSON.parse(text));
  return {name, version, size: (await bundle(source, folder)).first};
};

/** Installs and bundles the peers. */
export const measurePeers = async (log: (text: string) => void): Promise<readonly Peer[]> => {
  log('installing the peers');
  const folder = await installPeers();
  try {
    const peers: Peer[] = [];
    for (const [name, source] of Object.entries(PEERS)) {
      log(`bundling ${name}`);
      peers.push(await measurePeer(name, source, folder));
    }
    return peers;
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
};
