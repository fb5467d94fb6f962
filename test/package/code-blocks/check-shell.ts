import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import * as z from 'zod';
import {readOptions as readDoctorOptions} from '../../../cli/doctor/options.ts';
import {readOptions} from '../../run/options.ts';
import {planParts, type TestFiles} from '../../run/plan.ts';
import type {CodeBlock} from './read-blocks.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const {scripts, version} = z
  .object({scripts: z.record(z.string(), z.string()), version: z.string()})
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Programs of the system. Their options are their own. */
const OTHER_PROGRAMS = new Set([
  'apt-get',
  'cd',
  'cp',
  'curl',
  'git',
  'mkdir',
  'nginx',
  'nslookup',
  'python3',
  'read',
  'turnserver',
]);
/** Commands of npm that the project does not define. */
const NPM_COMMANDS = new Set(['ci', 'create', 'init', 'install', 'pack']);

/** Checks each command of a block. */
export const checkShell = (block: CodeBlock, testFiles: TestFiles): readonly string[] =>
  commandsIn(block.code).flatMap((command) =>
    commandProblems(command, testFiles).map(
      (problem) => `${block.file}:${block.line}: ${command.join(' ')}: ${problem}`,
    ),
  );

/** The commands in the text of a page, such as `npm run demo`. Commands with placeholders are left out. */
export const checkInlineCommands = (file: string, text: string, testFiles: TestFiles) =>
  [...text.matchAll(/`((?:npm (?:run|test)|npx --no app-stream)[^`]*)`/g)]
    .map(([, command = '']) => command)
    .filter((command) => !/[A-Z]{2,}|…/.test(command))
    .flatMap((command) => commandsIn(command))
    .flatMap((command) =>
      commandProblems(command, testFiles).map((problem) => `${file}: ${command.join(' ')}: ${problem}`),
    );

/** The words of each command, without comments. */
const commandsIn = (code: string): readonly (readonly string[])[] =>
  code
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, ''))
    .flatMap((line) => line.split(/&&|;|\|/))
    .map((command) =>
      (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^["']|["']$/g, '')),
    )
    .map((words) => words.slice(words.findLastIndex((word) => /^[A-Z_]+=/.test(word)) + 1))
    .filter((words) => words.length > 0);

const commandProblems = (words: readonly string[], testFiles: TestFiles): readonly string[] => {
  const [program = '', first = '', ...rest] = words;
  if (program === 'npm') return npmProblems(first, rest, testFiles);
  // Without `--no`, npx fetches a package of this name from the registry.
  if (program === 'npx' && first === '--no' && rest[0] === 'app-stream') return doctorProblems(rest.slice(1));
  return OTHER_PROGRAMS.has(program) ? [] : ['the program is unknown'];
};

const npmProblems = (command: string, words: readonly string[], testFiles: TestFiles): readonly string[] => {
  const [, ...options] = words.slice(words.indexOf('--'));
  const passed = words.includes('--') ? options : [];
  if (command === 'test') return testProblems(passed, testFiles);
  if (command === 'run') return scriptProblems(words[0] ?? '', passed);
  const archives = words.flatMap((word) => /app-stream-(\d.*)\.tgz$/.exec(word)?.[1] ?? []);
  return [
    ...(NPM_COMMANDS.has(command) ? [] : [`npm has no command "${command}"`]),
    ...archives
      .filter((found) => found !== version)
      .map((found) => `the version is ${version}, not ${found}`),
  ];
};

const testProblems = (words: readonly string[], testFiles: TestFiles): readonly string[] => {
  try {
    planParts(readOptions(words), testFiles);
    return [];
  } catch (error) {
    return [String(error)];
  }
};

/** A script of the project declares its options in `parseArgs()`, perhaps in a module of its own. */
const scriptProblems = (name: string, words: readonly string[]): readonly string[] => {
  const script = scripts[name];
  if (script === undefined) return [`there is no script "${name}"`];
  const [entry] = /\S+\.ts\b/.exec(script) ?? [];
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const own = entry === undefined ? '' : read(entry);
  const [, module] = /'\.\/([\w-]+-options\.ts)'/.exec(own) ?? [];
  const source = module === undefined ? own : read(join(dirname(entry ?? ''), module));
  const declared = new Set([...source.matchAll(/([\w-]+)'?: \{type: '/g)].map(([, option]) => option));
  return words
    .filter((word) => word.startsWith('--'))
    .map((word) => word.slice(2))
    .filter((option) => !declared.has(option))
    .map((option) => `the script "${name}" has no option --${option}`);
};

const doctorProblems = ([command, ...words]: readonly string[]): readonly string[] => {
  if (command !== 'doctor') return [`app-stream has no command "${command ?? ''}"`];
  // The dots stand for the options that a reader adds.
  if (words.includes('…')) return [];
  const read = readDoctorOptions(words, {});
  return read.kind === 'usage' && words.length > 0 ? [read.problem] : [];
};
