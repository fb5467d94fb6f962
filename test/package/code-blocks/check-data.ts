import {parse, parseAllDocuments} from 'yaml';
import * as z from 'zod';
import type {CodeBlock} from './read-blocks.ts';

const cluster = z.object({name: z.string()});
const route = z.object({route: z.object({cluster: z.string()})});
const host = z.object({routes: z.array(route)});
const manager = z.object({route_config: z.object({virtual_hosts: z.array(host)})});
const chain = z.object({filters: z.array(z.object({typed_config: manager}))});
const envoy = z.object({
  static_resources: z.object({
    listeners: z.array(z.object({filter_chains: z.array(chain)})),
    clusters: z.array(cluster),
  }),
});

/** The clusters that the routes of an Envoy configuration lead to, and that it does not define. */
export const missingClusters = ({code}: CodeBlock): readonly string[] => {
  const {listeners, clusters} = envoy.parse(parse(code)).static_resources;
  const names = new Set(clusters.map(({name}) => name));
  const configurations = listeners
    .flatMap(({filter_chains}) => filter_chains)
    .flatMap(({filters}) => filters.map(({typed_config}) => typed_config));
  return configurations
    .flatMap(({route_config}) => route_config.virtual_hosts)
    .flatMap(({routes}) => routes.map((entry) => entry.route.cluster))
    .filter((name) => !names.has(name));
};

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
