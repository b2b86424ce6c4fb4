/** Builds the pages: the client, one drawn shell per screen, and compressed files beside each. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, loadEnv, mergeConfig } from 'vite';
import config from '../vite.config.ts';
import type { drawShells } from '../src/shell/draw-shells.tsx';
import { checkBridgeNames } from './build/bridge-names.ts';
import { compressAll } from './build/compress.ts';
import { writePolicyFiles } from './build/policy-files.ts';
import { writeShells } from './build/shells.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const base = config.base ?? '/';

const env = loadEnv('production', root);
checkBridgeNames(env['VITE_BRIDGE_NAMES']);
await build(mergeConfig(config, { root, configFile: false, logLevel: 'warn' }));

const drawing = join(dist, '.drawing');
try {
  await build({
    root,
    base,
    configFile: false,
    plugins: config.plugins ?? [],
    css: config.css ?? {},
    logLevel: 'warn',
    build: { ssr: 'src/shell/draw-shells.tsx', outDir: drawing, emptyOutDir: true },
  });
  const drawn = (await import(pathToFileURL(join(drawing, 'draw-shells.js')).href)) as {
    drawShells: typeof drawShells;
  };
  writeShells(root, dist, base, drawn.drawShells());
} finally {
  rmSync(drawing, { recursive: true, force: true });
}

await writePolicyFiles(dist, env['VITE_PROVIDER'] || null);
compressAll(dist);
