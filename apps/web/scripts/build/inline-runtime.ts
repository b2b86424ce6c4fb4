import type { Plugin, Rolldown } from 'vite';

/** The script that others import from the first on; what it is given stands in the page once. */
const SHARED = 'vendor';

/**
 * The bundler's own helpers are a file of their own as soon as we say what belongs together. No page asks for
 * a file more for them: they stand in the script of the libraries, and the others take them from there.
 */
export const inlineRuntime: Plugin = {
  name: 'inline-runtime',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle: {
    // Before the manifest is written, and what a page loads ahead is listed.
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      if (runtime === undefined) return;
      const shared = chunks.find(({ name }) => name === SHARED);
      if (shared === undefined) throw new Error(`there is no script of the name ${SHARED}`);
      for (const chunk of chunks) if (imports(chunk, runtime)) moveHelpers(chunk, runtime, shared);
      delete bundle[runtime.fileName];
    },
  },
};

const imports = (chunk: Rolldown.OutputChunk, { fileName }: Rolldown.OutputChunk): boolean =>
  chunk.imports.includes(fileName);

function moveHelpers(
  chunk: Rolldown.OutputChunk,
  runtime: Rolldown.OutputChunk,
  shared: Rolldown.OutputChunk,
): void {
  chunk.code =
    chunk === shared
      ? withRuntime(chunk.code, runtime.fileName, runtime.code)
      : withRuntimeOf(chunk.code, runtime.fileName, shared.fileName);
  chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
  if (chunk !== shared && !imports(chunk, shared)) chunk.imports.push(shared.fileName);
}

/** Under which name the script that has the helpers exports one of them. */
const exportedAs = (name: string): string => `runtime_${name}`;

/**
 * A script with all helpers in the place of its import of them, which it exports as well. `file`: the
 * helpers' module; `module`: their script, which ends with its exports and does nothing by itself. Throws
 * Error where either is written in another way.
 */
export function withRuntime(code: string, file: string, module: string): string {
  const [, body, exported] = /^([^]*?)export\s*\{([^}]*)\};?\s*$/.exec(module) ?? [];
  const found = importOf(code, file);
  if (body === undefined || exported === undefined || found === null) throw otherForm(file);
  const helpers = renamed(exported);
  const used = new Map(found.imported);
  const local = (name: string): string => used.get(name) ?? exportedAs(name);
  const names = helpers.map(([, name]) => local(name)).join();
  const given = helpers.map(([value]) => value).join();
  const again = helpers.map(([, name]) => `${local(name)} as ${exportedAs(name)}`).join();
  const here = `const [${names}]=(()=>{${body}return [${given}]})();`;
  return `${code.replace(found.statement, () => here)}\nexport{${again}};`;
}

/**
 * A script that takes the helpers from another one; where it imports none, which the bundler writes at times,
 * the import goes. Throws Error where the import is written in another way.
 */
export function withRuntimeOf(code: string, file: string, shared: string): string {
  const found = importOf(code, file);
  if (found === null) throw otherForm(file);
  if (found.imported.length === 0) return code.replace(found.statement, '');
  const taken = found.imported.map(([name, local]) => `${exportedAs(name)} as ${local}`).join();
  return code.replace(found.statement, () => `import{${taken}}from"./${baseOf(shared)}";`);
}

const baseOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

const otherForm = (file: string): Error =>
  new Error(`${baseOf(file)} could not be written into a script that imports it`);

interface RuntimeImport {
  readonly statement: string;
  /** Each name of the module with the one it has in the script. */
  readonly imported: readonly (readonly [name: string, local: string])[];
}

function importOf(code: string, file: string): RuntimeImport | null {
  const escaped = baseOf(file).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const written = new RegExp(`import\\s*(?:\\{([^}]*)\\}\\s*from\\s*)?["']\\./${escaped}["'];?`);
  const [statement, names = ''] = written.exec(code) ?? [];
  return statement === undefined ? null : { statement, imported: renamed(names) };
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
