import type { Plugin } from 'vite';

/** Whose modules are made of parts of which pages use a few. */
const ofLibrary = /[\\/]node_modules[\\/](?:react-router|@tanstack|sm-crypto-v2)[\\/].*\.m?js$/;

/** What makes a component of another and does nothing besides, where a module keeps what it gives. */
const making = /^((?:const|let|var) [\w$]+ = )(?=React(?:\$\d+)?\.(?:forwardRef|memo|createContext)\()/gm;
/** The name of a component for React's developer tools. */
const naming = /^[\w$]+\.displayName = ["'][\w$]+["'];$/gm;

/** An object of all that a part of a library gives, as esbuild writes it. */
const gathering = /^(var [\w$]+_exports = )\{\};\n__export\([\w$]+, (\{[^}]*\})\);$/gm;
/** A table. */
const tabling = /^(var [\w$]+ = )(?=Uint8Array\.from\()/gm;

/** In Vite's own helper, which loads what a script needs beside it: a nonce, which our pages do not have. */
const nonce = /^\s*(?:const cspNonce\w* =|if \(cspNonce\)) .*$/gm;
/** There, too: an event about what could not be loaded, which nobody hears, before the error is thrown. */
const telling = /const (\w+) = new Event\("vite:preloadError"[^]*?if \(!\1\.defaultPrevented\) (?=throw)/g;

/** And a way to wait for all of them of its own, which every engine of this build has. */
const waiting = /function allSettled\((\w+)\) \{\s*return Promise\.all\([^]*?\n\t*\}\n(?=\s*function)/;

/**
 * Lets the bundler leave out the parts of a library that no page uses: forms, restored scrolling and others
 * of the router, and another cipher than SM2. It keeps what may do something when it is read, and cannot know
 * that `React.forwardRef` does nothing and that a name is only for developers.
 */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: 'build',
  transform: {
    filter: { id: ofLibrary },
    handler: (code) => ({ code: withoutEffects(code), map: null }),
  },
};

/** A module in which making its parts is said to do nothing, and no component has a name for tools. */
export function withoutEffects(code: string): string {
  return code
    .replaceAll(making, '$1/* @__PURE__ */ ')
    .replaceAll(naming, '')
    .replaceAll(gathering, '$1/* @__PURE__ */ ((all) => (__export(all, $2), all))({});')
    .replaceAll(tabling, '$1/* @__PURE__ */ ');
}

/** Leaves out of the helper that Vite writes into the first script what no page of ours uses. */
export const shortPreload: Plugin = {
  name: 'short-preload',
  apply: 'build',
  transform: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: (code) => ({ code: shortened(code), map: null }),
  },
};

/** The helper without a nonce, and without telling anybody of an error that it throws. */
export function shortened(code: string): string {
  return code
    .replaceAll(nonce, '')
    .replaceAll(telling, '')
    .replace(waiting, '')
    .replace(/(?<= )allSettled\(/, 'Promise.allSettled(');
}
