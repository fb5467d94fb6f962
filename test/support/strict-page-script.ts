// Counts what the policy refuses before anything of the element is loaded.
const refused: string[] = [];
Object.assign(window, {refused});
document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sourceFile}) =>
  refused.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
);
await import('../../src/define.ts');

export {};
