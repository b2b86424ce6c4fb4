/**
 * Serves the built pages under /phonebillh5/: hashed assets for ever and already compressed, and for every
 * other path the shell of its route (deep links included), compressed, under a policy that allows nothing
 * but our own files. Each page is given the origins that it may send a browser to.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createPageBodies, isKnown, type PageBodies } from './page-body.ts';

/** The path below which all pages are (SPEC section 2). */
export const PAGES_BASE = '/phonebillh5/';

const ShellList = Type.Object({
  routes: Type.Array(
    Type.Object({ path: Type.String(), file: Type.String(), styleHashes: Type.Array(Type.String()) }),
  ),
  fallback: Type.String(),
  styleHashes: Type.Array(Type.String()),
  scriptHashes: Type.Array(Type.String()),
});
const checker = Compile(ShellList);

/** Where in a page the allowed origins stand. */
const ORIGINS = '<meta name="allowed-origins" content="">';

/**
 * Registers the pages of `webRoot`. `allowedOrigins`: of the settings, as they are when a page is served.
 * `framedUrl`: of a provider of captchas, whose page ours may show in a frame; `hasServiceWorker`: whether
 * pages register one, or remove it.
 * Throws Error when the pages there were not built, or have no place for the origins.
 */
export function registerPages(
  server: FastifyInstance,
  webRoot: string,
  allowedOrigins: () => Promise<readonly string[]>,
  framedUrl?: string,
  hasServiceWorker = true,
): void {
  const listFile = join(webRoot, 'shells.json');
  if (!existsSync(listFile)) throw new Error(`no built pages in ${webRoot}`);
  const list: unknown = JSON.parse(readFileSync(listFile, 'utf8'));
  if (!checker.Check(list)) throw new Error(`${listFile} is not a list of shells`);
  const { scriptHashes } = list;
  const shellOf = (file: string, styleHashes: readonly string[]): Shell =>
    readShell(join(webRoot, 'shells', file), contentPolicy(styleHashes, scriptHashes, framedUrl));
  const shells = new Map(
    list.routes.map(({ path, file, styleHashes }) => [path, shellOf(file, styleHashes)]),
  );
  const fallback = shellOf(list.fallback, list.styleHashes);

  void server.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: `${PAGES_BASE}assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    // Going to a document's address saves it, and the page that leads there stays.
    setHeaders: (reply, path) => {
      if (path.endsWith('.pdf')) void reply.header('content-disposition', 'attachment');
    },
  });
  // An address of ours may be what opens an order's result (directResult): no other site learns it.
  const workerOff = hasServiceWorker ? '' : '<meta name="service-worker" content="off">';
  const send = async ({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = url.split('?', 1)[0] ?? '';
    const shell = shells.get(path.replace(/\/$/, '')) ?? fallback;
    const origins = (await allowedOrigins()).join(' ');
    const { body, encoding, etag } = await shell.bodies(
      `${shell.before}<meta name="allowed-origins" content="${origins}">${workerOff}${shell.after}`,
      headers['accept-encoding'],
    );
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding')
      .header('etag', etag)
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', shell.policy);
    if (isKnown(etag, headers['if-none-match'])) return reply.code(304).send();
    if (encoding !== null) void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  };
  server.get(`${PAGES_BASE}*`, send);
  server.get('/', (_request, reply) => reply.redirect(`${PAGES_BASE}rechargeTelebill/placeOrder`));
  server.get('/phonebillh5', (_request, reply) => reply.redirect(PAGES_BASE));
}

/** A page around the place where the origins stand. */
interface Shell {
  readonly before: string;
  readonly after: string;
  readonly bodies: PageBodies;
  /** What the page may load and run. */
  readonly policy: string;
}

/** Throws Error when the page has no place for the origins. */
function readShell(file: string, policy: string): Shell {
  const [before, after, ...more] = readFileSync(file, 'utf8').split(ORIGINS);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `${file} has not one place for the allowed origins: the pages were built for another gateway`,
    );
  return { before, after, policy, bodies: createPageBodies() };
}

function contentPolicy(
  styleHashes: readonly string[],
  scriptHashes: readonly string[],
  framedUrl?: string,
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(scriptHashes)}`,
    `style-src 'self'${hashes(styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(framedUrl === undefined ? [] : [`frame-src ${new URL(framedUrl).origin}`]),
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function hashes(list: readonly string[]): string {
  return list.map((hash) => ` '${hash}'`).join('');
}
