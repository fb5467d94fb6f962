/** A host name or IP address without the brackets that a URL puts around an IPv6 address. */
export const stripBrackets = (host: string): string => host.replace(/^\[(.+)\]$/, '$1');

/** A host and a port as a URL spells them, with brackets around an IPv6 address. */
export const formatHostPort = (host: string, port: number): string => {
  const bare = stripBrackets(host);
  return `${bare.includes(':') ? `[${bare}]` : bare}:${port}`;
};

/** Whether a host name means this machine. Browsers treat its addresses as secure on every page. */
export const isLoopback = (host: string): boolean =>
  /^(.+\.)?localhost$|^127(\.\d+){3}$|^::1$/.test(stripBrackets(host));
