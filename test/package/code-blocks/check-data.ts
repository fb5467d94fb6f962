import {parseAllDocuments} from 'yaml';
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
