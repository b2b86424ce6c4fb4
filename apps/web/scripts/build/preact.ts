import type { Plugin } from 'vite';

const REACT = '\0react-of-preact';

/** What takes the place of React's modules in the pages and in their libraries. */
const places: ReadonlyMap<string, string> = new Map([
  ['react', REACT],
  ['react-dom', 'preact/compat'],
  ['react-dom/client', 'preact/compat/client'],
  ['react/jsx-runtime', 'preact/jsx-runtime'],
]);

/**
 * The router imports `useOptimistic` for a kind of router that the pages do not have (RouterProvider). Preact
 * has none, and the bundler would not have it missing; nothing of it is left in the pages.
 */
const source = `
export * from 'preact/compat';
export { default } from 'preact/compat';
export function useOptimistic() {
  throw new Error('Preact has no useOptimistic');
}
`;

/**
 * Has the built pages run on Preact (docs/decisions/0048). The sources are React's, with React's types: React
 * runs them while they are worked on, with its warnings, and draws the first pictures.
 */
export const preactInBuiltPages: Plugin = {
  name: 'preact-in-built-pages',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  resolveId(id, importer) {
    const place = places.get(id);
    return place === undefined || place === REACT ? (place ?? null) : this.resolve(place, importer);
  },
  load: (id) => (id === REACT ? source : null),
};
