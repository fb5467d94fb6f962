import type {PlaygroundSetting} from './read-manifest.ts';

/** The settings that have a value, by their names. The value of a boolean is empty. */
export type SettingValues = Readonly<Record<string, string>>;

const MAX_LENGTH = 1000;

/** A link never sets an address, so that it makes the browser load nothing from another server. */
const ADDRESS = /-url$|-host$|^poster$/;

/** Writes the query of a link that leads to these values. It leaves out addresses. */
export const writeQuery = (values: SettingValues): string =>
  new URLSearchParams(Object.entries(values).filter(([name]) => !ADDRESS.test(name))).toString();

/** Reads the values of a link. It ignores unknown settings, invalid values and addresses. */
export const readQuery = (query: string, settings: readonly PlaygroundSetting[]): SettingValues => {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    settings.flatMap((setting) => {
      const value = parameters.get(setting.name);
      const isRead = value !== null && !ADDRESS.test(setting.name) && isValueOf(setting, value);
      return isRead ? [[setting.name, value]] : [];
    }),
  );
};

const isValueOf = ({kind, choices}: PlaygroundSetting, value: string): boolean => {
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
