import type {PlaygroundManifest, PlaygroundSetting} from './read-manifest.ts';

/** Settings under one heading. */
export interface SettingGroup {
  readonly heading: string;
  readonly settings: readonly PlaygroundSetting[];
  /** Whether the group is open at first. */
  readonly isOpen: boolean;
}

/** The attributes of each group in their order. Those come first that show something at once. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Look: ['controls', 'stats', 'fit', 'ui', 'poster', 'muted', 'volume', 'resize', 'width', 'height'],
  Input: ['input', 'touch', 'wheel', 'command-key', 'clipboard', 'microphone'],
  Start: [
    'app-id',
    'profile',
    'version',
    'stage-uri',
    'session-id',
    'loading',
    'keep-session',
    'recovery',
    'idle-timeout',
    'confirm-leave',
  ],
};

/** Groups the settings of the page and the attributes. An attribute that has no other group is about the connection. */
export const groupSettings = (
  settings: readonly PlaygroundSetting[],
  {attributes}: Pick<PlaygroundManifest, 'attributes'>,
): readonly SettingGroup[] => {
  const grouped = Object.values(NAMES).flat();
  const groups: readonly SettingGroup[] = [
    {heading: 'Page', settings, isOpen: true},
    ...Object.entries(NAMES).map(([heading, names]) => ({
      heading,
      settings: names.flatMap((name) => attributes.find((attribute) => attribute.name === name) ?? []),
      isOpen: true,
    })),
    {heading: 'Connection', settings: attributes.filter(({name}) => !grouped.includes(name)), isOpen: false},
  ];
  return groups.filter((group) => group.settings.length > 0);
};
