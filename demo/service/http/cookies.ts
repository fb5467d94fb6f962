/** Reads the values of a cookie, in the order of the header: the one with the longest path is first. */
export function readCookies(header: string | undefined, name: string): readonly string[] {
  return (header ?? '').split(';').flatMap((entry) => {
    const [key, ...value] = entry.trim().split('=');
    return key === name ? [value.join('=').replace(/^"|"$/g, '')] : [];
  });
}
