import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const types = {
  'base.css': 'text/css',
  'pay.css': 'text/css',
  'desk.css': 'text/css',
  'pay.js': 'text/javascript',
  'inbox.js': 'text/javascript',
  'icon.svg': 'image/svg+xml',
} as const;

/** The pages' style sheets and scripts, read once. */
export function assetRoutes(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(types)) {
    const content = readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
    app.get(`/assets/${name}`, (_request, reply) => {
      void reply.headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=60', 'x-content-type-options': 'nosniff' }).send(content);
    });
  }
}
