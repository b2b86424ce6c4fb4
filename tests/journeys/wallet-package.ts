// An offline package as in a wallet's web view: unpacked, under an origin and a path of the wallet's own,
// behind a server that knows only files.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';

export interface WalletPackage {
  /** The package's files as they are served, by their path below its top folder; a test may damage them. */
  readonly files: Map<string, Uint8Array>;
  readonly topFolder: string;
  /** Serves the files, with the entry page at `entryPage`; returns a function that stops it. */
  serve(entryPage: string): Promise<() => Promise<void>>;
}

const builder = fileURLToPath(new URL('../../apps/web/scripts/build-offline.ts', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Builds a package with the product's own command; its pages may frame `captchaPage`. */
export function buildPackage(gateway: string, version: string, captchaPage: string): WalletPackage {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-package-'));
  try {
    const out = join(folder, 'package.zip');
    const given = ['--gateway', gateway, '--package-version', version, '--captcha-page', captchaPage];
    const args = [builder, ...given, '--out', out];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the package could not be built: ${stderr}`);
    const unzipped = Object.entries(unzipSync(readFileSync(out)));
    const [topFolder = ''] = unzipped[0]?.[0].split('/') ?? [];
    return {
      topFolder,
      files: new Map(unzipped.map(([path, content]) => [path.slice(topFolder.length + 1), content])),
      serve(entryPage) {
        return serveFiles(this.files, entryPage);
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function serveFiles(files: ReadonlyMap<string, Uint8Array>, entryPage: string): Promise<() => Promise<void>> {
  const { port, pathname } = new URL(entryPage);
  const folder = pathname.slice(0, -'www/index.html'.length);
  const server = createServer(({ url = '' }, response) => {
    const path = url.split(/[?#]/)[0] ?? '';
    const file = path.startsWith(folder) ? files.get(path.slice(folder.length)) : undefined;
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(file ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(file ?? 'no such file');
  });
  return new Promise((resolve) => {
    server.listen(Number(port), '127.0.0.1', () =>
      resolve(
        () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      ),
    );
  });
}

/**
 * Returns the files whose size or hash differs from the manifest, and those that only the package or only the
 * manifest contains.
 */
export function faultsOf({ files }: WalletPackage): readonly string[] {
  const text = new TextDecoder().decode(files.get('manifest.json'));
  const manifest = JSON.parse(text) as {
    readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[];
  };
  const listed = new Set(manifest.files.map(({ path }) => path));
  const unlisted = [...files.keys()].filter((path) => path !== 'manifest.json' && !listed.has(path));
  const wrong = manifest.files.filter(({ path, size, sha256 }) => {
    const content = files.get(path);
    return content?.byteLength !== size || createHash('sha256').update(content).digest('hex') !== sha256;
  });
  return [...unlisted, ...wrong.map(({ path }) => path)];
}
