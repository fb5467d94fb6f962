import * as define from '../../src/define.ts';
import * as kit from '../../src/kit.ts';
import * as scene from '../../src/scene.ts';
import * as sceneDefine from '../../src/scene-define.ts';
import * as testing from '../../src/testing.ts';

/** The entries of the package that a block can import. */
const MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'app-stream': define,
  'app-stream/define': define,
  'app-stream/kit': kit,
  'app-stream/scene': scene,
  'app-stream/scene/define': sceneDefine,
  'app-stream/testing': testing,
};

declare global {
  /** The entries, where the modules of the import map find them. */
  var appStreamModules: typeof MODULES;
}

/** Lets the modules of the block import the entries of the package by their names. */
export const provideModules = () => {
  globalThis.appStreamModules = MODULES;
  const imports = Object.fromEntries(
    Object.entries(MODULES).map(([name, module]) => {
      const exported = Object.keys(module)
        .map((key) => `export const ${key} = module[${JSON.stringify(key)}];`)
        .join('');
      const code = `const module = appStreamModules[${JSON.stringify(name)}];${exported}`;
      return [name, `data:text/javascript,${encodeURIComponent(code)}`];
    }),
  );
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({imports});
  document.head.append(map);
};
