import {readFileSync} from 'node:fs';
import {z} from 'zod/mini';

const schema = z.object({
  version: z.string(),
  repository: z.optional(z.object({url: z.string()})),
});

const {version, repository} = schema.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
);

/** The version of the package, which the site shows. */
export const VERSION = version;

/** The address of the repository on the web, if package.json has one. */
export const REPOSITORY = repository?.url.replace(/^git\+/, '').replace(/\.git$/, '');
