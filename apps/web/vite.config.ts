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

/** The gateway to which `npm run dev` proxies calls. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

/** The chunks that every page loads at the start; their style is part of the page itself. */
const fromTheStart = /(?:^|\/)(?:vendor|ground|main)-[^/]+$/;

/** The libraries that both the pages' own code and several other libraries are based on. */
const ofVendor = /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/;

/** Encryption with its libraries, except the parts that only the work before a code uses. */
const ofSm2 = new RegExp(
  [
    String.raw`platform[\\/]sm2[\\/]sm2\.ts$`,
    String.raw`node_modules[\\/](?:sm-crypto-v2|@noble[\\/](?:curves|ciphers))[\\/]`,
    String.raw`@noble[\\/]hashes[\\/]esm[\\/](?:utils|crypto|hmac)\.js$`,
  ].join('|'),
);

/**
 * Replaces Node's crypto, which sm-crypto-v2 imports for browsers without crypto of their own; every browser
 * has it.
 */
const noNodeCrypto: Plugin = {
  name: 'no-node-crypto',
  enforce: 'pre',
  resolveId: (id) => (id === 'crypto' ? '\0no-node-crypto' : null),
  load: (id) => (id === '\0no-node-crypto' ? 'export const webcrypto = undefined' : null),
};

/** Keeps a style sheet in the page even if all that scripts used of it was inlined as strings. */
const styleSheetsStay: Plugin = {
  name: 'style-sheets-stay',
  enforce: 'post',
  transform: (_, id) => (id.endsWith('.module.css') ? { moduleSideEffects: 'no-treeshake' } : null),
};

/**
 * Returns the name in the page of a class of `sheet.module.css`: `sheet` for the class named like the file,
 * otherwise `sheet__head`. Short, and the same in every build; a test checks that no two style sheets share a
 * name.
 */
function classNameInPage(name: string, file: string): string {
  const block = basename(file).replace(/\.module\.css.*$/, '');
  return name.toLowerCase() === block.replaceAll('-', '') ? block : `${block}__${name}`;
}

/** The plugins of both builds of the pages. */
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
      // Lists scripts for screens only: parts of a screen are preloaded, and need what the screen has.
      resolveDependencies: (asked, needed, { hostId }) =>
        fromTheStart.test(hostId) ? needed.filter((file) => file !== asked && !fromTheStart.test(file)) : [],
    },
    rolldownOptions: {
      input: 'src/main.tsx',
      // Names of classes are inlined where they are used, as if they had been written there.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // File names appear in scripts, and no minifier shortens them: a character or two less in each saves
        // 0.1 KB of the first load. The bundler accepts no shorter hashes for scripts; 36 bits distinguish
        // the versions of a style.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // Modules that change only with an upgrade: their chunk keeps its name between our own releases,
            // and so stays in caches.
            {
              name: 'vendor',
              test: ofVendor,
              priority: 2,
            },
            // One chunk, as some screens wait for it.
            { name: 'sm2', test: ofSm2, priority: 2, includeDependenciesRecursively: false },
            // One chunk for all of our code that the entry needs: screens find it there, and load none of it
            // again.
            { name: 'ground', tags: ['$initial'], priority: 1 },
            // Code shared by several screens, and by a screen and its sheets.
            { name: screenChunks(import.meta.dirname), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/huafei-agw': gateway } },
});
