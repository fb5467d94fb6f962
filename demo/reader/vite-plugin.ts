import type {Plugin} from 'vite';
import {createRepositoryHandler} from './repository-requests.ts';

const BASE = '/repository';

/** Shows the documents and the source files of the repository as pages. */
export function repositoryPlugin(root: string): Plugin {
  return {
    name: 'app-stream-repository',
    apply: 'serve',
    configureServer({middlewares}) {
      const handle = createRepositoryHandler(root);
      middlewares.use(BASE, (request, response, next) => void handle(request, response, BASE).catch(next));
    },
  };
}
