import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The modules that a package replaces, relative to `src`. */
const packaged: Readonly<Record<string, string>> = {
  'platform/page-address/served.ts': 'platform/page-address/packaged.ts',
  'platform/page-address/network.ts': 'platform/page-address/packaged-network.ts',
  'app/router.tsx': 'app/packaged-router.tsx',
};

/** Replaces modules for pages that the gateway serves by those of the package. `src`: the folder. */
export function packagedSources(src: string): Plugin {
  const places = new Map(
    Object.entries(packaged).map(([served, own]) => [join(src, served), join(src, own)]),
  );
  return {
    name: 'packaged-sources',
    enforce: 'pre',
    async resolveId(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true });
      return (found && places.get(found.id)) ?? null;
    },
  };
}
