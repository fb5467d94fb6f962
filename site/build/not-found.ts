/** The texts of the page that a static host shows for an address that does not exist. */
export const NOT_FOUND = {
  title: 'This page does not exist',
  quote: 'Its address may have changed. The search on the home page finds each guide.',
  linkText: 'Go to the home page',
  linkLabel: 'Go to the home page',
};

const {title, quote, linkText} = NOT_FOUND;

/**
 * A whole document without other files. A host shows it at any depth, where the addresses of the site's scripts do not
 * resolve. The document finds the home page itself: it is in the nearest folder that has the icon of the site.
 */
export const NOT_FOUND_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} | &lt;app-stream&gt;</title>
    <style>
      body {
        display: grid; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box; place-content: center;
        background: light-dark(#fff, #1b1b1f); color: light-dark(#3c3c43, #dfdfd6);
        font: 16px/1.5 system-ui, sans-serif; text-align: center;
      }
      h1 { margin: 0; font-size: 32px; line-height: 1.25; text-wrap: balance; }
      p { margin: 16px 0 0; }
      code { font-size: 20px; color: light-dark(#59626e, #9aa4b2); }
      a { color: light-dark(#1a5fb4, #8ab4f8); text-underline-offset: 2px; }
    </style>
  </head>
  <body>
    <main>
      <code>&lt;app-stream /&gt;</code>
      <h1>${title}</h1>
      <p>${quote}</p>
      <p><a href="./">${linkText}</a></p>
    </main>
    <script type="module">
      const link = document.querySelector('a');
      for (let folder = new URL('.', location.href); ; folder = new URL('..', folder)) {
        const {ok} = await fetch(new URL('icon.svg', folder), {method: 'HEAD'});
        if (ok) link.href = folder.href;
        if (ok || folder.pathname === '/') break;
      }
    </script>
  </body>
</html>
`;
