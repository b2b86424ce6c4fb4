import type { Plugin } from 'vite';

/** V8's explicit compile hint, which counts on the first line of a script; other engines see a comment. */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chrome (136 and later) compile each script whole, on a thread of its own while it comes. Without it a
 * function is compiled when it is first called, on the thread that draws and hears taps: nearly all of a
 * screen's are called as it starts. After the minifiers, which leave no comment.
 */
export const compileHint: Plugin = {
  name: 'compile-hint',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  enforce: 'post',
  // A script of another build, which browsers keep, has another name.
  augmentChunkHash: () => ALL_AT_ONCE,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = ALL_AT_ONCE + file.code;
    },
  },
};
