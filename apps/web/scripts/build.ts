/** Builds the pages: the client, one drawn shell per screen, and compressed files beside each. */
import { join } from 'node:path';
import { build, loadEnv, mergeConfig } from 'vite';
import config from '../vite.config.ts';
import { checkBridgeNames } from './build/bridge-names.ts';
import { compressAll } from './build/compress.ts';
import { draw } from './build/draw.ts';
import { manifestOf, readManifest } from './build/manifest.ts';
import { languages, oneLanguage } from './build/one-language.ts';
import { writePolicyFiles } from './build/policy-files.ts';
import { writeShells } from './build/shells.ts';
import { buildLegacy } from './engines/legacy-build.ts';
import { writeInstallFiles } from './install/install-files.ts';
import { writeWorker } from './service-worker/write-worker.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const base = config.base ?? '/';

const env = loadEnv('production', root);
checkBridgeNames(env['VITE_BRIDGE_NAMES']);
for (const [at, language] of languages.entries()) {
  await build(
    mergeConfig(config, {
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [oneLanguage(language, root)],
      build: { manifest: manifestOf(language), emptyOutDir: at === 0 },
    }),
  );
}
const needsOf = {
  zh: readManifest(dist, manifestOf('zh')),
  en: readManifest(dist, manifestOf('en')),
};
const legacy = await buildLegacy({ root, dist, base });
const icons = writeInstallFiles(dist, base);
await writeShells({ root, dist, base, needsOf, legacy }, await draw(root, dist, config), icons);
await writeWorker(dist, base);
await writePolicyFiles(dist, env['VITE_PROVIDER'] || null);
compressAll(dist);
