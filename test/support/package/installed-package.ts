import {execFile} from 'node:child_process';
import {cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {z} from 'zod';
import {packPackage} from './packed-package.ts';

const run = promisify(execFile);
const rootModules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const manifestSchema = z.object({dependencies: z.record(z.string(), z.string())});

const COMPILERS = {
  current: join(rootModules, 'typescript/bin/tsc'),
  oldest: join(rootModules, 'oldest-typescript/node_modules/typescript/bin/tsc'),
};

type Files = Readonly<Record<string, string>>;

export interface InstallOptions {
  /** The files of the project by their paths. */
  readonly files?: Files;
  /** Packages that the project uses beside `app-stream`, such as `vue`. They come from this project. */
  readonly packages?: readonly string[];
}

export interface CompileOptions {
  /** What differs from the usual options: `strict`, a check of the package's declarations, modules as bundlers resolve them. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** The paths of the files to compile. */
  readonly files: readonly string[];
  /** The compiler: that of this project, or the oldest supported one (default: `current`). */
  readonly typescript?: 'current' | 'oldest';
}

/** A temporary project of a page's author, with the packed package and its declared dependencies installed. */
export class InstalledPackage {
  /** The folder of the project. */
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open({files = {}, packages = []}: InstallOptions = {}): Promise<InstalledPackage> {
    const contents = await packPackage();
    const {dependencies} = manifestSchema.parse(
      JSON.parse(await readFile(join(contents, 'package.json'), 'utf8')),
    );
    const project = new InstalledPackage(await mkdtemp(join(tmpdir(), 'app-stream-project-')));
    const modules = join(project.folder, 'node_modules');
    await cp(contents, join(modules, 'app-stream'), {recursive: true});
    for (const name of [...Object.keys(dependencies), ...packages]) {
      await mkdir(dirname(join(modules, name)), {recursive: true});
      await symlink(join(rootModules, name), join(modules, name));
    }
    await project.write({'package.json': '{"type": "module"}', ...files});
    return project;
  }

  /** The path of a file in the package. */
  path(name: string): string {
    return join(this.folder, 'node_modules/app-stream', name);
  }

  async write(files: Files): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(this.folder, name)), {recursive: true});
      await writeFile(join(this.folder, name), text);
    }
  }

  /** Runs a program in Node, with options of Node. Returns what it prints. */
  async run(program: string, options: readonly string[] = []): Promise<string> {
    await this.write({'program.js': program});
    const {stdout} = await run('node', [...options, 'program.js'], {cwd: this.folder});
    return stdout.trim();
  }

  /** Compiles files of the project. Returns the errors of the compiler, or an empty text. */
  async compile({compilerOptions = {}, files, typescript = 'current'}: CompileOptions): Promise<string> {
    const options = {
      noEmit: true,
      strict: true,
      skipLibCheck: false,
      skipDefaultLibCheck: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
      ...compilerOptions,
    };
    await this.write({'tsconfig.json': JSON.stringify({compilerOptions: options, files})});
    return run('node', [COMPILERS[typescript], '--pretty', 'false'], {cwd: this.folder}).then(
      () => '',
      (error: unknown) =>
        error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error),
    );
  }

  async remove(): Promise<void> {
    await rm(this.folder, {recursive: true, force: true});
  }
}
