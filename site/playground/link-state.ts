import type {PlaygroundAttribute} from './read-manifest.ts';

/** The attributes that are set, by their names. That of a boolean is empty. */
export type AttributeValues = Readonly<Record<string, string>>;

/** What the playground shows without a link. */
export const START_VALUES: AttributeValues = {
  'service-url': '/service',
  'app-id': 'usd-viewer',
  profile: 'default',
  controls: '',
};

const MAX_LENGTH = 1000;

/** The query of a link that leads to these values. */
export const writeQuery = (values: AttributeValues): string => new URLSearchParams(values).toString();

/** The values of a link. What is no attribute, or no value of it, is left out. Without a query, the start values. */
export const readQuery = (query: string, attributes: readonly PlaygroundAttribute[]): AttributeValues => {
  const parameters = new URLSearchParams(query);
  if (parameters.size === 0) return START_VALUES;
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = parameters.get(attribute.name);
      return value !== null && isValueOf(attribute, value) ? [[attribute.name, value]] : [];
    }),
  );
};

const isValueOf = ({kind, choices}: PlaygroundAttribute, value: string): boolean => {
  switch (kind) {
    case 'boolean':
      return value === '';
    case 'choice':
      return choices.includes(value);
    case 'number':
      return value.trim() !== '' && Number.isFinite(Number(value));
    case 'text':
      return value.length <= MAX_LENGTH;
    default:
      return kind satisfies never;
  }
};
