/**
 * Serves the files that make the pages an installable app: the service worker and the web manifest, as the
 * build wrote them.
 */
import { languageOf } from '../runtime/index.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The worker may request our own pages and files only. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Serves `sw.js` and `app.webmanifest` below `base`. When the service worker is switched off, its address
 * serves a script that removes an installed one. Throws Error when a file was not built.
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
  // Browsers must check for a new script each time, or a worker that was switched off would stay.
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
