import {readdir, readFile, realpath, stat} from 'node:fs/promises';
import {extname, join, posix, relative} from 'node:path';
import {marked} from 'marked';
import {gfmHeadingId} from 'marked-gfm-heading-id';

marked.use(gfmHeadingId());

/** A document, a source file or a folder of the repository. */
export interface RepositoryPage {
  readonly title: string;
  readonly html: string;
  readonly isFolder?: boolean;
}

const MAX_FILE_BYTES = 2 * 1024 * 1024;
const TEXT_ENDINGS = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.svg',
  '.ts',
  '.tsx',
  '.usda',
  '.vue',
  '.yml',
]);
const HIDDEN_FOLDERS = new Set(['node_modules', 'dist', 'coverage']);

/** Reads a page of the repository. Returns undefined if the path leads to nothing that visitors can read. */
export async function readPage(root: string, path: string): Promise<RepositoryPage | undefined> {
  const file = await findFile(root, path);
  if (file === undefined) return undefined;
  const {size, isFolder} = file;
  const title = path === '' ? 'app-stream' : path;
  if (isFolder) return {title, html: await listFolder(file.path, title), isFolder};
  if (size > MAX_FILE_BYTES) return undefined;
  if (extname(path) === '.md') return renderDocument(await readFile(file.path, 'utf8'), title);
  if (!TEXT_ENDINGS.has(extname(path)) && posix.basename(path) !== 'LICENSE') return undefined;
  const text = escapeHtml(await readFile(file.path, 'utf8'));
  return {title, html: `<h1>${escapeHtml(title)}</h1><pre tabindex="0"><code>${text}</code></pre>`};
}

/** Finds what a path leads to. A path that leaves the repository, by `..` or by a link, leads to nothing. */
async function findFile(root: string, path: string) {
  const segments = path.split('/');
  const isHidden = segments.some((name) => HIDDEN_FOLDERS.has(name) || name.startsWith('.'));
  if (isHidden || path.includes('\\') || path.includes('\0')) return undefined;
  const file = await realpath(join(root, path)).catch(() => undefined);
  if (file === undefined || relative(await realpath(root), file).startsWith('..')) return undefined;
  const found = await stat(file);
  return {path: file, size: found.size, isFolder: found.isDirectory()};
}

function renderDocument(text: string, path: string): RepositoryPage {
  const [, heading = path] = /^# (.*)$/m.exec(text) ?? [];
  // A user without a mouse can only scroll what has the focus.
  const html = marked
    .parse(text, {async: false})
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return {title: heading.replaceAll('`', ''), html};
}

/** Lists a folder: its folders, then its files. */
async function listFolder(folder: string, title: string): Promise<string> {
  const entries = (await readdir(folder, {withFileTypes: true})).filter(
    ({name}) => !name.startsWith('.') && !HIDDEN_FOLDERS.has(name),
  );
  const items = entries
    .sort((a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || a.name.localeCompare(b.name, 'en'))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .map((name) => `<li><a href="${encodeURI(name)}">${escapeHtml(name)}</a></li>`);
  return `<h1>${escapeHtml(title)}</h1><ul class="folder">${items.join('')}</ul>`;
}

export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {'&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;'};
  return text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign);
}
