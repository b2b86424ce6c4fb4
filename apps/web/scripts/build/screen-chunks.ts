import { join } from 'node:path';
import { screenFiles } from '../../src/shell/screen-files.ts';

/** What is asked of the finished module graph, as the bundler gives it. */
interface Graph {
  readonly getModuleInfo: (id: string) => Module | null;
}

interface Module {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** Modules that the same screens need. */
interface Bundle {
  readonly screens: Set<string>;
  readonly modules: string[];
  bytes: number;
}

/**
 * What a file of its own costs each screen that loads it: imports, exports, a cold start of brotli and
 * a request. Measured: the heaviest screens get lighter, and all together no heavier.
 */
const FILE_COST = 900;
/** Brotli bytes per byte of a module before it is made small; measured on these pages. */
const COMPRESSION = 0.22;

/**
 * Names the chunk of a module by the screens that need it for their first picture. What a screen loads only
 * after a tap is left out of the reckoning: it would tear apart what the screen and its sheets share. Two
 * chunks become one where that makes the screens lighter in sum.
 *
 * @param root the folder of the pages, `apps/web`.
 */
export function screenChunks(root: string): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    names ??= nameChunks(root, graph);
    return names.get(id) ?? null;
  };
}

function nameChunks(root: string, graph: Graph): ReadonlyMap<string, string> {
  const initial = reach([join(root, 'src/main.tsx')], graph);
  const screensOf = new Map<string, string[]>();
  for (const [screen, file] of Object.entries(screenFiles)) {
    for (const id of reach([join(root, file)], graph)) {
      if (initial.has(id)) continue;
      const screens = screensOf.get(id);
      if (screens) screens.push(screen);
      else screensOf.set(id, [screen]);
    }
  }
  const later = reach(loadedLater([...screensOf.keys()], graph), graph);
  const bundles = new Map<string, Bundle>();
  for (const [id, screens] of screensOf) {
    // It stays in the screen's own chunk.
    if (screens.length === 1 && !later.has(id)) continue;
    const key = screens.join();
    const bundle = bundles.get(key) ?? { screens: new Set(screens), modules: [], bytes: 0 };
    bundle.modules.push(id);
    bundle.bytes += (graph.getModuleInfo(id)?.code?.length ?? 0) * COMPRESSION;
    bundles.set(key, bundle);
  }
  const names = new Map<string, string>();
  for (const [at, { screens, modules }] of merged([...bundles.values()]).entries()) {
    const [first] = screens;
    for (const id of modules) names.set(id, `${first}-${at}`);
  }
  return names;
}

/** Everything that the modules import, and what that imports; not what is imported on demand. */
function reach(from: readonly string[], graph: Graph): ReadonlySet<string> {
  const seen = new Set(from);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/** What the modules import on demand: sheets, and parts below the first picture. */
function loadedLater(modules: readonly string[], graph: Graph): readonly string[] {
  return modules.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
}

/** Merges the two bundles that gain most by it until none gains. */
function merged(bundles: readonly Bundle[]): readonly Bundle[] {
  const pairs = bundles.flatMap((a, at) => bundles.slice(at + 1).map((b) => ({ a, b, gain: gain(a, b) })));
  const gains = pairs.map((pair) => pair.gain);
  const best = pairs[gains.indexOf(Math.max(...gains))];
  if (!best || best.gain <= 0) return bundles;
  const { a, b } = best;
  const both = {
    screens: new Set([...a.screens, ...b.screens]),
    modules: [...a.modules, ...b.modules],
    bytes: a.bytes + b.bytes,
  };
  return merged([...bundles.filter((bundle) => bundle !== a && bundle !== b), both]);
}

/** Brotli bytes that all screens together save if two bundles become one. */
function gain(a: Bundle, b: Bundle): number {
  const shared = [...a.screens].filter((screen) => b.screens.has(screen)).length;
  return shared * FILE_COST - (a.screens.size - shared) * b.bytes - (b.screens.size - shared) * a.bytes;
}
