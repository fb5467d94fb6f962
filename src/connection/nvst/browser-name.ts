/** The browser as sign-in tells it (`nvst.md` 2.1): for the host's log, nothing depends on it. */
export const browserName = (userAgent: string) => {
  const [, browser = 'unknown', browserVersion = '0'] =
    /(Edg|Firefox|Chrome|Version)\/(\d+)/.exec(userAgent) ?? [];
  return {browser, browserVersion};
};
