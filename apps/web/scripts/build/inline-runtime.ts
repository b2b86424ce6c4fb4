import type { Plugin, Rolldown } from 'vite';

/** The script that all others import; its imports are written into the page once. */
const SHARED = 'vendor';

/**
 * Moves the bundler's own helpers, which are a separate file once chunks are defined, into the script of the
 * libraries, from which the others import them. So no page requests another file for them.
 */
export const inlineRuntime: Plugin = {
  name: 'inline-runtime',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle: {
    // Before the manifest is written, and the files that a page preloads are listed.
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

/** Returns the name under which the script with the helpers exports one of them. */
const exportedAs = (name: string): string => `runtime_${name}`;

/**
 * Returns a script in which all helpers replace its import of them, and which also exports them. `file`: the
 * helpers' module; `module`: their script, which ends with its exports and has no effects of its own. Throws
 * Error if either has another form.
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
 * Returns a script that imports the helpers from another one; an empty import, which the bundler writes at
 * times, is removed. Throws Error if the import has another form.
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
  /** Each name in the module, with its name in the script. */
  readonly imported: readonly (readonly [name: string, local: string])[];
}

function importOf(code: string, file: string): RuntimeImport | null {
  const escaped = baseOf(file).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const written = new RegExp(`import\\s*(?:\\{([^}]*)\\}\\s*from\\s*)?["']\\./${escaped}["'];?`);
  const [statement, names = ''] = written.exec(code) ?? [];
  return statement === undefined ? null : { statement, imported: renamed(names) };
}

/** Parses `a as b, c` into pairs of names. */
function renamed(list: string): readonly (readonly [string, string])[] {
  return list
    .split(',')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const [name = '', other = name] = each.trim().split(/\s+as\s+/);
      return [name, other];
    });
}
