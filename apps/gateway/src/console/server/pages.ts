/**
 * Serves the console's built pages: files with hashed names, cached for ever, and the single page for every
 * other address.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ConsoleRefused } from '../refused.ts';

/**
 * Registers the pages. Below `callsBase` there are calls only. Throws Error when the pages were not built.
 */
export function registerConsolePages(server: FastifyInstance, webRoot: string, callsBase: string): void {
  const file = join(webRoot, 'index.html');
  if (!existsSync(file)) throw new Error(`no built pages of the console in ${webRoot}`);
  const page = readFileSync(file, 'utf8');
  void server.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  server.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !request.url.startsWith(`${callsBase}/`);
    if (!isPage) throw new ConsoleRefused('notFound');
    if (request.url.startsWith('/assets/')) return reply.status(404).type('text/plain').send('Not found\n');
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
