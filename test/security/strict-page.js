// Keeps what the page's policy refuses and what nobody caught, from before anything of the element is loaded.
globalThis.complaints = [];
document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sample}) =>
  complaints.push(`${violatedDirective} refuses ${blockedURI} ${sample}`),
);
addEventListener('error', ({message}) => complaints.push(message));
addEventListener('unhandledrejection', ({reason}) => complaints.push(String(reason)));

const stream = document.querySelector('app-stream');

/** Fulfils when the stream plays, and when what the person does reaches the application. */
globalThis.opened = new Promise((resolve, reject) => {
  stream.addEventListener('inputchange', ({open}) => open && resolve());
  stream.addEventListener('error', ({error}) => {
    if (stream.error) reject(new Error(`${error.code}: ${error.message} ${error.detail ?? ''}`));
    else complaints.push(`${error.code}: ${error.message}`);
  });
});
