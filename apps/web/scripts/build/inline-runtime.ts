import type { Plugin } from 'vite';

/**
 * The bundler's own helper, 158 bytes, is a file of its own as soon as we say what belongs together. No page
 * asks for a file more for it: it stands in each script that uses it.
 */
export const inlineRuntime: Plugin = {
  name: 'inline-runtime',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle: {
    // Before the manifest is written, and what a page loads ahead is listed.
    order: 'pre',
    handler(_, bundle) {
      const runtime = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.name === 'rolldown-runtime',
      );
      if (runtime?.type !== 'chunk') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.imports.includes(runtime.fileName)) continue;
        chunk.code = withRuntime(chunk.code, runtime.fileName, runtime.code);
        chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
      }
      delete bundle[runtime.fileName];
    },
  },
};

/**
 * A script with what it imports of a module in the import's place; where it imports nothing of it, which the
 * bundler writes at times, the import goes. `file`: the module's; `module`: a script that ends with its
 * exports and does nothing by itself. Throws Error where either is written in another way.
 */
export function withRuntime(code: string, file: string, module: string): string {
  const base = file.slice(file.lastIndexOf('/') + 1);
  const [, body, exported] = /^([^]*?)export\s*\{([^}]*)\};?\s*$/.exec(module) ?? [];
  const escaped = base.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const ofNothing = new RegExp(`import\\s*["']\\./${escaped}["'];?`);
  if (ofNothing.test(code)) return code.replace(ofNothing, '');
  const statement = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${escaped}["'];?`);
  const [whole, imported] = statement.exec(code) ?? [];
  if (body === undefined || exported === undefined || whole === undefined || imported === undefined)
    throw new Error(`${base} could not be written into a script that imports it`);
  const values = new Map(renamed(exported).map(([local, name]) => [name, local]));
  const pairs = renamed(imported);
  const names = pairs.map(([, local]) => local).join();
  const given = pairs.map(([name]) => values.get(name)).join();
  return code.replace(whole, () => `const [${names}]=(()=>{${body}return [${given}]})();`);
}

/** `a as b, c` as pairs of names. */
function renamed(list: string): readonly (readonly [string, string])[] {
  return list
    .split(',')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const [name = '', other = name] = each.trim().split(/\s+as\s+/);
      return [name, other];
    });
}
