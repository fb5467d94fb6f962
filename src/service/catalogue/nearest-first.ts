import leven from 'leven';

/** Sorts names by their similarity to the requested one, the most similar first. Equally similar names keep their order. */
export const nearestFirst = (requested: string, names: readonly string[]): string[] => {
  const distance = (name: string) => leven(requested.toLowerCase(), name.toLowerCase(), {maxDistance: 100});
  return names
    .map((name) => ({name, distance: distance(name)}))
    .sort((a, b) => a.distance - b.distance)
    .map(({name}) => name);
};
