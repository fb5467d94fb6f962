// Records violations of the page's policy and uncaught errors, from before the element loads.
globalThis.problems = [];
document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sample}) =>
  problems.push(`${violatedDirective} blocks ${blockedURI} ${sample}`),
);
addEventListener('error', ({message}) => problems.push(message));
addEventListener('unhandledrejection', ({reason}) => problems.push(String(reason)));

const stream = document.querySelector('app-stream');

/** Resolves when input reaches the application. */
globalThis.inputReady = new Promise((resolve, reject) => {
  stream.addEventListener('inputchange', ({open}) => open && resolve());
  stream.addEventListener('warning', ({error}) => problems.push(`${error.code}: ${error.message}`));
  stream.addEventListener('error', ({error}) => {
    reject(new Error(`${error.code}: ${error.message} ${error.detail ?? ''}`));
  });
});
