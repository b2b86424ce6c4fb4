import type { Plugin } from 'vite';

/** Libraries whose modules have many parts, of which pages use a few. */
const ofLibrary = /[\\/]node_modules[\\/](?:react-router|@tanstack|sm-crypto-v2)[\\/].*\.m?js$/;

/** Calls without side effects that make a component, whose result a module keeps. */
const making = /^((?:const|let|var) [\w$]+ = )(?=React(?:\$\d+)?\.(?:forwardRef|memo|createContext)\()/gm;
/** The name of a component for React's developer tools. */
const naming = /^[\w$]+\.displayName = ["'][\w$]+["'];$/gm;

/** An object with all exports of a part of a library, as esbuild writes it. */
const gathering = /^(var [\w$]+_exports = )\{\};\n__export\([\w$]+, (\{[^}]*\})\);$/gm;
/** A lookup table. */
const tabling = /^(var [\w$]+ = )(?=Uint8Array\.from\()/gm;

/** In Vite's own helper, which loads a script's dependencies: a nonce, which our pages do not have. */
const nonce = /^\s*(?:const cspNonce\w* =|if \(cspNonce\)) .*$/gm;
/** In the same helper: an event about a failed load, to which no code listens, before the error is thrown. */
const telling = /const (\w+) = new Event\("vite:preloadError"[^]*?if \(!\1\.defaultPrevented\) (?=throw)/g;

/** In the same helper: its own version of allSettled, which every engine of this build has. */
const waiting = /function allSettled\((\w+)\) \{\s*return Promise\.all\([^]*?\n\t*\}\n(?=\s*function)/;

/**
 * Lets the bundler drop the parts of a library that no page uses: forms, scroll restoration and others of the
 * router, and another cipher than SM2. The bundler keeps code that may have side effects when it is
 * evaluated, and cannot know that `React.forwardRef` has none and that a display name is only for developers.
 */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: 'build',
  transform: {
    filter: { id: ofLibrary },
    handler: (code) => ({ code: withoutEffects(code), map: null }),
  },
};

/**
 * Returns a module whose definitions are marked as free of side effects, and whose components have no display
 * names.
 */
export function withoutEffects(code: string): string {
  return code
    .replaceAll(making, '$1/* @__PURE__ */ ')
    .replaceAll(naming, '')
    .replaceAll(gathering, '$1/* @__PURE__ */ ((all) => (__export(all, $2), all))({});')
    .replaceAll(tabling, '$1/* @__PURE__ */ ');
}

/** Removes from the helper that Vite writes into the first script what no page of ours uses. */
export const shortPreload: Plugin = {
  name: 'short-preload',
  apply: 'build',
  transform: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: (code) => ({ code: shortened(code), map: null }),
  },
};

/** Returns the helper without a nonce, and without an event for an error that it throws. */
export function shortened(code: string): string {
  return code
    .replaceAll(nonce, '')
    .replaceAll(telling, '')
    .replace(waiting, '')
    .replace(/(?<= )allSettled\(/, 'Promise.allSettled(');
}
