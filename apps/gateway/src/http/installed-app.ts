/**
 * What makes the pages an app that can be installed: the service worker and the web manifest, as the build
 * has written them.
 */
import { languageOf } from '../runtime/index.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The worker asks for our own pages and files, and for nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Serves `sw.js` and `app.webmanifest` below `base`. Where the service worker is switched off, its address
 * has a script that removes the one that a browser has. Throws Error when a file was not built.
 */
export function registerInstalledApp(
  server: FastifyInstance,
  { webRoot, base, hasServiceWorker }: { webRoot: string; base: string; hasServiceWorker: boolean },
): void {
  const read = (name: string): string => {
    const file = join(webRoot, name);
    if (!existsSync(file)) throw new Error(`${file} was not built`);
    return readFileSync(file, 'utf8');
  };
  const worker = read(hasServiceWorker ? 'worker.js' : 'worker-removal.js');
  const manifests = { zh: read('app.zh.webmanifest'), en: read('app.en.webmanifest') };
  const tag = `"${createHash('sha256').update(worker).digest('base64url')}"`;
  // A browser that kept the script without asking would keep the worker.
  const ofWorker = { 'cache-control': 'no-cache', etag: tag, 'content-security-policy': WORKER_POLICY };
  server.get(`${base}sw.js`, (request, reply) =>
    request.headers['if-none-match'] === tag
      ? reply.status(304).headers(ofWorker).send()
      : reply.type('text/javascript; charset=utf-8').headers(ofWorker).send(worker),
  );
  server.get(`${base}app.webmanifest`, (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
      .send(manifests[languageOf(request)]),
  );
}
