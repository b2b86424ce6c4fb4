import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig, type PluginOption } from 'vite';
import config, { pagePlugins } from '../../vite.config.ts';
import { beyondEntry, readManifest } from '../build/manifest.ts';
import { screenChunks } from '../build/screen-chunks.ts';
import { secondMinifier } from '../build/second-minifier.ts';
import { LEGACY_FLOOR, targetsOf } from './floors.ts';
import { legacyStyle } from './legacy-style.ts';
import { noBigIntQuestion } from './no-bigint-question.ts';
import { physicalSides } from './physical-sides.ts';

export const LEGACY_ENTRY = 'src/legacy/main.ts';
export const LEGACY_MANIFEST = '.vite/legacy-manifest.json';
/** The folder of the files, below the folder of the build. */
const FOLDER = 'assets/legacy';

export interface LegacyBuild {
  /**
   * Returns the files of a page: the only style sheet, the entry's script, and what its screen needs besides.
   */
  filesFor(screen: string | null): readonly string[];
}

interface LegacyBuildParts {
  readonly root: string;
  /** The folder of the modern build, to which this one is added. */
  readonly dist: string;
  readonly base: string;
  readonly plugins?: readonly PluginOption[];
}

/**
 * Builds the pages once more for engines from LEGACY_FLOOR on: the same screens as modules in older syntax,
 * after the polyfills for those engines (src/legacy), and all styles in one sheet.
 */
export async function buildLegacy({
  root,
  dist,
  base,
  plugins = [],
}: LegacyBuildParts): Promise<LegacyBuild> {
  const src = join(root, 'src/legacy');
  const { build: _modern, plugins: _plugins, ...shared } = config;
  await build(
    mergeConfig(shared, {
      root,
      base,
      configFile: false,
      logLevel: 'warn',
      plugins: [...pagePlugins, noBigIntQuestion, secondMinifier(2017), ...plugins],
      css: { postcss: { plugins: [physicalSides] } },
      resolve: {
        // Both need BigInt, which no polyfill can provide.
        alias: [
          { find: /^sm-crypto-v2$/, replacement: join(src, 'sm2.ts') },
          { find: /^@noble\/hashes\/sha2$/, replacement: join(src, 'sha256.ts') },
        ],
      },
      build: {
        outDir: dist,
        emptyOutDir: false,
        assetsDir: FOLDER,
        assetsInlineLimit: 0,
        manifest: LEGACY_MANIFEST,
        target: targetsOf(LEGACY_FLOOR),
        cssCodeSplit: false,
        // These engines do not preload modules.
        modulePreload: false,
        rolldownOptions: {
          input: LEGACY_ENTRY,
          output: {
            codeSplitting: {
              groups: [
                // In one chunk, so that nothing runs before the polyfills.
                { name: 'main', tags: ['$initial'], priority: 1 },
                { name: screenChunks(root), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    }),
  );
  const needsOf = readManifest(dist, LEGACY_MANIFEST);
  const entry = needsOf(LEGACY_ENTRY);
  const style = replaceStyle(dist);
  const script = entry.scripts.at(-1) ?? '';
  return {
    filesFor: (screen) => [
      style,
      script,
      ...(screen === null ? [] : beyondEntry(needsOf(screen), entry).scripts),
    ],
  };
}

/** Converts the style sheet for old engines, and names it by its new content. */
function replaceStyle(dist: string): string {
  const chunks = JSON.parse(readFileSync(join(dist, LEGACY_MANIFEST), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const built = Object.values(chunks).find(({ file }) => file.endsWith('.css'))?.file;
  if (built === undefined) throw new Error('the legacy build has no style sheet');
  const css = legacyStyle(readFileSync(join(dist, built), 'utf8'));
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const file = `${FOLDER}/style-${hash}.css`;
  rmSync(join(dist, built));
  writeFileSync(join(dist, file), css);
  return file;
}
