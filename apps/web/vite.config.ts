import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileHint } from './scripts/build/compile-hint.ts';
import { inlineRuntime } from './scripts/build/inline-runtime.ts';
import { pageContractModule } from './scripts/build/page-contract.ts';
import { screenChunks } from './scripts/build/screen-chunks.ts';
import { MODERN_FLOOR, targetsOf } from './scripts/engines/floors.ts';
import { secondMinifier } from './scripts/build/second-minifier.ts';
import { shortPreload, unusedParts } from './scripts/build/unused-parts.ts';

/** The gateway that `npm run dev` passes calls on to. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

/** The chunks that every page has from the start; their style stands in the page itself. */
const fromTheStart = /(?:^|\/)(?:vendor|ground|main)-[^/]+$/;

/** What the pages' own code and several libraries stand on. */
const ofVendor = /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/;

/** Encryption with its libraries; not what only the work before a code uses of them. */
const ofSm2 = new RegExp(
  [
    String.raw`platform[\\/]sm2[\\/]sm2\.ts$`,
    String.raw`node_modules[\\/](?:sm-crypto-v2|@noble[\\/](?:curves|ciphers))[\\/]`,
    String.raw`@noble[\\/]hashes[\\/]esm[\\/](?:utils|crypto|hmac)\.js$`,
  ].join('|'),
);

/** sm-crypto-v2 asks for Node's crypto where a browser has none of its own; every browser has. */
const noNodeCrypto: Plugin = {
  name: 'no-node-crypto',
  enforce: 'pre',
  resolveId: (id) => (id === 'crypto' ? '\0no-node-crypto' : null),
  load: (id) => (id === '\0no-node-crypto' ? 'export const webcrypto = undefined' : null),
};

/** A style sheet stays in the page also where all that scripts took from it was written out as strings. */
const styleSheetsStay: Plugin = {
  name: 'style-sheets-stay',
  enforce: 'post',
  transform: (_, id) => (id.endsWith('.module.css') ? { moduleSideEffects: 'no-treeshake' } : null),
};

/**
 * The name of a class of `sheet.module.css` in the page: `sheet` for the class called like the file, else
 * `sheet__head`. Short, and the same in every build: a test checks that no two style sheets share a name.
 */
function classNameInPage(name: string, file: string): string {
  const block = basename(file).replace(/\.module\.css.*$/, '');
  return name.toLowerCase() === block.replaceAll('-', '') ? block : `${block}__${name}`;
}

/** What both builds of the pages are made with. */
export const pagePlugins = [react(), noNodeCrypto, pageContractModule(), styleSheetsStay, unusedParts];

export default defineConfig({
  base: '/phonebillh5/',
  plugins: [...pagePlugins, shortPreload, inlineRuntime, secondMinifier(2020), compileHint],
  css: { modules: { generateScopedName: classNameInPage } },
  build: {
    target: targetsOf(MODERN_FLOOR),
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Scripts are named for screens alone: parts of a screen are loaded ahead, and need what it has.
      resolveDependencies: (asked, needed, { hostId }) =>
        fromTheStart.test(hostId) ? needed.filter((file) => file !== asked && !fromTheStart.test(file)) : [],
    },
    rolldownOptions: {
      input: 'src/main.tsx',
      // The names of classes stand where they are used, as if they had been written there.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Names of files stand in scripts, and no minifier shortens them: a sign or two less of each are 0.1
        // KB of the first. For scripts the bundler takes no less; 36 bits tell the versions of a style apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // What changes only with an upgrade keeps its name, and so its place in the cache, between our
            // own releases.
            {
              name: 'vendor',
              test: ofVendor,
              priority: 2,
            },
            // In one, as some screens wait for it.
            { name: 'sm2', test: ofSm2, priority: 2, includeDependenciesRecursively: false },
            // All of ours that the entry needs, in one: screens find it there, and nothing of it is loaded
            // again for them.
            { name: 'ground', tags: ['$initial'], priority: 1 },
            // What several screens share, and what a screen shares with its sheets.
            { name: screenChunks(import.meta.dirname), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/huafei-agw': gateway } },
});
