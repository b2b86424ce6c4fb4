import type { Plugin } from 'vite';

/** V8's explicit compile hint, valid on the first line of a script; to other engines it is a comment. */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chrome (136 and later) compile each script as a whole, on a separate thread while it is loaded. Without
 * it a function is compiled when it is first called, on the main thread: nearly all functions of a screen are
 * called as it starts. Runs after the minifiers, which remove comments.
 */
export const compileHint: Plugin = {
  name: 'compile-hint',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  enforce: 'post',
  // The scripts get new names, as browsers cache those of earlier builds.
  augmentChunkHash: () => ALL_AT_ONCE,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = ALL_AT_ONCE + file.code;
    },
  },
};
