import leven from 'leven';

/** Names by their likeness to the one that was asked for, the most alike first; equals keep their order. */
export const nearestFirst = (wanted: string, names: readonly string[]): string[] => {
  const distance = (name: string) => leven(wanted.toLowerCase(), name.toLowerCase(), {maxDistance: 100});
  return names
    .map((name) => ({name, distance: distance(name)}))
    .sort((a, b) => a.distance - b.distance)
    .map(({name}) => name);
};
