import {fileURLToPath} from 'node:url';
import {build, type Plugin} from 'vite';

const ID = 'virtual:frame-script';
const ENTRY = fileURLToPath(new URL('../frame/main.ts', import.meta.url));

/**
 * The script of the frames, as a text. A frame has no origin, so it may load no module of the site: the page puts the
 * whole script into its document.
 */
export const frameScript = (): Plugin => {
  let code: Promise<string> | undefined;
  return {
    name: 'app-stream-frame-script',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: async (id) => {
      if (id !== `\0${ID}`) return undefined;
      code ??= buildScript();
      return `export default ${JSON.stringify(await code)};`;
    },
  };
};

const buildScript = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: {'process.env.NODE_ENV': '"production"'},
    // The development build of Lit writes a notice to the console of each block.
    resolve: {conditions: ['module', 'browser', 'production']},
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: ENTRY,
        output: {format: 'iife', codeSplitting: false},
        // Vite's loader of styles, which the script never calls.
        checks: {emptyImportMeta: false},
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const output = 'output' in first ? first.output : [];
  // Within a script element, this text would end it.
  return output
    .flatMap((file) => (file.type === 'chunk' ? file.code : []))
    .join('\n')
    .replaceAll('</script', '<\\/script');
};
