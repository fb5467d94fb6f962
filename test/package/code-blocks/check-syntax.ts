import {spawnSync} from 'node:child_process';
import {parseAllDocuments} from 'yaml';
import {type NginxConfiguration, testNginx} from '../../support/nginx.ts';
import type {CodeBlock} from './read-blocks.ts';

/** Parses a block of JSON or YAML. */
export const checkData = ({file, line, language, code}: CodeBlock): readonly string[] =>
  parseProblems(language, code).map((problem) => `${file}:${line}: ${problem}`);

const parseProblems = (language: string, code: string): readonly string[] => {
  if (language === 'yaml')
    return parseAllDocuments(code).flatMap(({errors, warnings}) =>
      [...errors, ...warnings].map(({message}) => message),
    );
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    return [String(error)];
  }
};

/** Whether this machine has Python. */
export const hasPython = (): boolean => spawnSync('python3', ['--version']).status === 0;

/** Parses a block of Python, without running it. */
export const checkPython = ({file, line, code}: CodeBlock): readonly string[] => {
  const {status, stderr} = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
    input: code,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${file}:${line}: ${stderr.trim().split('\n').at(-1) ?? ''}`];
};

/** Loads a block of nginx configuration, which belongs into the context `http` unless it says otherwise. */
export const checkNginx = async ({file, line, code}: CodeBlock): Promise<readonly string[]> => {
  const problem = await testNginx(placeInContext(code));
  return problem === undefined ? [] : [`${file}:${line}: ${problem}`];
};

const placeInContext = (code: string): NginxConfiguration => {
  if (code.includes('outside of `http`')) return {http: '', main: code};
  return {http: code.startsWith('# In the server of ') ? `server {\n${code}}` : code};
};
