/** The hashes of the scripts in `dist/cdn`, by their names. */
export type Integrity = Readonly<Record<string, string>>;

/** The tags that load the element from a folder, and refuse a file that differs from the build. */
export const scriptTags = (folder: string, {'app-stream.js': main = '', ...parts}: Integrity): string => {
  const integrity = Object.fromEntries(Object.entries(parts).map(([name, hash]) => [folder + name, hash]));
  return `<script type="importmap">
${JSON.stringify({integrity}, null, 2)}
</script>
<script type="module" src="${folder}app-stream.js" integrity="${main}" crossorigin="anonymous"></script>
`;
};
