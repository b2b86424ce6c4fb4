/**
 * `npm run build:offline`: builds the pages as a zip that a wallet ships in its app. All files are in one
 * folder, the screen is in the fragment (after `#`), and calls go to the named gateway.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { build, loadEnv, mergeConfig } from 'vite';
import config from '../vite.config.ts';
import { BASE } from '../src/platform/paths.ts';
import { checkBridgeNames } from './build/bridge-names.ts';
import { draw } from './build/draw.ts';
import { readManifest } from './build/manifest.ts';
import { shellPage } from './build/shells.ts';
import { buildLegacy } from './engines/legacy-build.ts';
import { TOO_OLD_PAGE } from './engines/too-old-page.ts';
import { entryPage } from './offline/entry-page.ts';
import { ENTRY_FILE, packageArchive } from './offline/package-archive.ts';
import { readPackageOptions } from './offline/package-options.ts';
import { packagedSources } from './offline/packaged-sources.ts';

const root = join(import.meta.dirname, '..');
const { version: release } = JSON.parse(readFileSync(join(root, '../../package.json'), 'utf8')) as {
  readonly version: string;
};
const options = readPackageOptions(process.argv.slice(2), release);
checkBridgeNames(loadEnv('production', root)['VITE_BRIDGE_NAMES']);
const dist = mkdtempSync(join(tmpdir(), 'phonebill-package-'));
try {
  const base = './';
  const packaged = packagedSources(join(root, 'src'));
  await build(
    mergeConfig(config, {
      root,
      base,
      configFile: false,
      logLevel: 'warn',
      plugins: [packaged],
      build: { outDir: dist, emptyOutDir: true },
    }),
  );
  // A package on the phone need not be downloaded, so its build has both languages.
  const both = readManifest(dist);
  const legacy = await buildLegacy({ root, dist, base, plugins: [packaged] });
  // Only this screen's markup is needed: one file serves all of them.
  const shell = (await draw(root, join(root, 'dist'), config)).find(({ key }) => key === 'app');
  if (!shell) throw new Error('there is no shell for every other screen');
  const built = readdirSync(join(dist, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll('\\', '/'));
  const content = new Map(built.map((path) => [path, readFileSync(join(dist, path))]));
  const page = await entryPage({
    html: await shellPage(
      {
        root,
        dist,
        base,
        needsOf: { zh: both, en: both },
        legacy,
        tooOldPage: `${options.gateway}${BASE}/${TOO_OLD_PAGE}`,
      },
      shell,
    ),
    gateway: options.gateway,
    captchaPage: options.captchaPage,
    version: options.version,
    integrity: Object.fromEntries(
      [...content].map(([path, bytes]) => [`./${path}`, `sha384-${hash('sha384', bytes)}`]),
    ),
  });
  const archive = packageArchive(
    { ...options, networkUrl: `${options.gateway}${BASE}/` },
    new Map([
      [ENTRY_FILE, Buffer.from(page)],
      ...[...content].map(([path, bytes]) => [`www/${path}`, bytes] as const),
    ]),
  );
  const out = resolve(process.env['INIT_CWD'] ?? '.', options.out);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, archive);
  const size = Math.round(statSync(out).size / 1024);
  process.stdout.write(`${out}: package ${options.appId} ${options.version}, ${size} KB\n`);
} finally {
  rmSync(dist, { recursive: true, force: true });
}

function hash(algorithm: string, bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest('base64');
}
