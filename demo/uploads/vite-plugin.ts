import type {Plugin} from 'vite';
import {createUploadHandler, type UploadOptions} from './upload-requests.ts';

interface UploadsPluginOptions {
  readonly token: string | undefined;
  /** Returns the address of a path of the server. */
  readonly toAddress: (path: string) => string;
}

const BASE = '/uploads';

/** Receives the stages that users drop on the demo page, and serves them to the application. */
export function uploadsPlugin({token, toAddress}: UploadsPluginOptions): Plugin {
  const options: UploadOptions = {token, toAddress: (path) => toAddress(`${BASE}/${path}`)};
  return {
    name: 'app-stream-uploads',
    apply: 'serve',
    configureServer({middlewares}) {
      const handle = createUploadHandler(options);
      middlewares.use(BASE, (request, response, next) => void handle(request, response).catch(next));
    },
  };
}
