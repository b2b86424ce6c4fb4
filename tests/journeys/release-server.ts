// Serves our pages alone, as the gateway does: one release or another, with or without the service worker, or
// not at all. The pages make no calls that would need more.

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registerInstalledApp } from '../../apps/gateway/src/http/installed-app.ts';
import { PAGES_BASE, registerPages } from '../../apps/gateway/src/http/pages.ts';
import { createServer } from '../../apps/gateway/src/http/server.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';

export interface ReleaseServer {
  readonly url: string;
  /** Serves a release instead of the present one. */
  serve(webRoot: string, hasServiceWorker?: boolean): Promise<void>;
  /** Stops serving. */
  away(): Promise<void>;
}

const silent = { log: () => undefined, providerMismatch: () => undefined };
const built = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

/** Returns a server on a port of its own, which stays the same; nothing is served yet. */
export async function releaseServer(): Promise<ReleaseServer> {
  const port = await freePort();
  let server: ReturnType<typeof createServer> | undefined;
  async function away(): Promise<void> {
    server?.server.closeAllConnections();
    await server?.close();
    server = undefined;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    away,
    async serve(webRoot, hasServiceWorker = true) {
      await away();
      server = createServer({ telemetry: silent, trustProxy: false });
      registerPages(server, webRoot, () => Promise.resolve([]), { hasServiceWorker });
      registerInstalledApp(server, { webRoot, base: PAGES_BASE, hasServiceWorker });
      await server.listen({ host: '127.0.0.1', port });
    },
  };
}

export interface Release {
  readonly webRoot: string;
  remove(): void;
}

/** Returns a copy of the built pages whose scripts have other hashes, as another release would. */
export function nextRelease(): Release {
  const webRoot = mkdtempSync(join(tmpdir(), 'next-release-'));
  cpSync(built, webRoot, { recursive: true });
  const assets = join(webRoot, 'assets');
  // Plain files only: their compressed versions have the contents of the previous release.
  for (const name of readdirSync(assets)) if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name));
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const renamed = new Map(scripts.map((name) => [name, name.replace(/.{6}\.js$/, (end) => other(end))]));
  const files = [
    ...scripts.map((name) => join(assets, name)),
    ...['worker.js'].map((name) => join(webRoot, name)),
    ...readdirSync(join(webRoot, 'shells'))
      .filter((name) => name.endsWith('.html'))
      .map((name) => join(webRoot, 'shells', name)),
  ];
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(
      /[\w.-]+-[\w-]{6,8}\.js/g,
      (name) => renamed.get(name) ?? name,
    );
    writeFileSync(file, text);
  }
  for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to));
  return { webRoot, remove: () => rmSync(webRoot, { recursive: true }) };
}

/** Returns `A1b2C3.js` with its characters reversed, so that the same release gives the same names. */
const other = (end: string): string => `${Array.from(end.slice(0, 6)).toReversed().join('')}.js`;

export const thisRelease: Release = { webRoot: built, remove: () => undefined };
