/**
 * Serves the built pages under /phonebillh5/: hashed assets, cached for ever and compressed by the build, and
 * for every other path the shell of its route (deep links included), compressed, with a policy that allows
 * only our own files. Each page contains the origins to which it may send a browser.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Feature } from '@phonebill/contract';
import type { OfferedCashier } from '../partners/payments/index.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createPageBodies, type PageBodies, sendKept } from './page-body.ts';

/** The path below which all pages are served (SPEC section 2). */
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

/** The place for the allowed origins in a page. */
const ORIGINS = '<meta name="allowed-origins" content="">';
/** The place for the carrier's number in the page for outdated browsers. */
const CARRIER_PHONE = '<meta name="carrier-phone" content="">';

/** The options that are written into pages, or allowed to them, besides the origins; each may be omitted. */
export interface PageOptions {
  /** The address of a captcha provider, whose page ours may show in a frame. */
  readonly framedUrl?: string | undefined;
  /** Whether pages register a service worker or remove it; omitted, they register it. */
  readonly hasServiceWorker?: boolean;
  /** The carrier's number, for users whose browser can open no page; empty if none. */
  readonly carrierPhone?: string | undefined;
  /** The address to which pages send analytics events; null if none. */
  readonly analyticsUrl?: string | null;
  /** The features that are not offered here. */
  readonly featuresOff?: ReadonlySet<Feature>;
  /** The cashiers on offer, when there are several. */
  readonly offeredCashiers?: readonly OfferedCashier[];
}

/**
 * Registers the pages of `webRoot`. `allowedOrigins` returns the origins in the settings at the time a page
 * is served. Throws Error when the pages were not built, or have no place for the origins.
 */
export function registerPages(
  server: FastifyInstance,
  webRoot: string,
  allowedOrigins: () => Promise<readonly string[]>,
  options: PageOptions = {},
): void {
  const shellOf = readShells(webRoot, options);
  void server.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: `${PAGES_BASE}assets/`,
    preCompressed: true,
    // Nobody needs a part of a file; one beyond its end would be answered as if there were no such file.
    acceptRanges: false,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    // A link to a document saves it, and the page with the link stays open.
    setHeaders: (reply, path) => {
      if (path.endsWith('.pdf')) void reply.header('content-disposition', 'attachment');
    },
  });
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const shell = shellOf(request.url.split('?', 1)[0] ?? '');
    const text = pageText(shell, await allowedOrigins());
    // An address of ours may give access to an order's result (directResult), so no other site is told it.
    void reply.headers({
      'referrer-policy': 'no-referrer',
      'content-security-policy': shell.policy,
      // A window that opened the page, or that it opened for the cashier, has no control over it.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    return sendKept(request, reply, shell.bodies, { type: 'text/html; charset=utf-8', text });
  };
  server.get(`${PAGES_BASE}*`, send);
  // With all that the link carries: the language, the channel, a sign-on.
  server.get('/', ({ url }, reply) =>
    reply.redirect(`${PAGES_BASE}rechargeTelebill/placeOrder${url.replace(/^[^?]*/, '')}`),
  );
  server.get('/phonebillh5', (_request, reply) => reply.redirect(PAGES_BASE));
}

/**
 * Returns a function that gives the page of a path, with the origins it may lead to, as text. Throws Error
 * when the pages were not built.
 */
export function createPageTexts(
  webRoot: string,
  options: PageOptions,
): (path: string, origins: readonly string[]) => string {
  const shellOf = readShells(webRoot, options);
  return (path, origins) => pageText(shellOf(path), origins);
}

/**
 * Returns a function that finds the shell of a path, or the common one when the path has none of its own.
 * Throws Error.
 */
function readShells(
  webRoot: string,
  {
    framedUrl,
    hasServiceWorker = true,
    carrierPhone = '',
    analyticsUrl = null,
    featuresOff = new Set(),
    offeredCashiers = [],
  }: PageOptions,
): (path: string) => Shell {
  const workerOff = hasServiceWorker ? '' : '<meta name="service-worker" content="off">';
  // URL serialisation escapes quotes, so the address cannot end the attribute.
  const analytics =
    analyticsUrl === null ? '' : `<meta name="analytics" content="${new URL(analyticsUrl).href}">`;
  const fixed = workerOff + analytics;
  const listFile = join(webRoot, 'shells.json');
  if (!existsSync(listFile)) throw new Error(`no built pages in ${webRoot}`);
  const list: unknown = JSON.parse(readFileSync(listFile, 'utf8'));
  if (!checker.Check(list)) throw new Error(`${listFile} is not a list of shells`);
  const { scriptHashes } = list;
  // Written into the page so that it is known before any call is answered.
  const off = [...featuresOff].join(' ');
  const cashiers = offeredCashiers.map(({ name, browsers }) => `${name}:${browsers.join(',')}`).join(' ');
  const known =
    (off === '' ? '' : `data-features-off="${off}" `) +
    (cashiers === '' ? '' : `data-cashiers="${cashiers}" `);
  const shellIn = (file: string, styleHashes: readonly string[]): Shell =>
    readShell(
      join(webRoot, 'shells', file),
      fixed,
      contentPolicy(styleHashes, scriptHashes, framedUrl, analyticsUrl),
      (html) =>
        html
          .replace(CARRIER_PHONE, (place) => place.replace('""', `"${carrierPhone}"`))
          .replace(/^<html /m, (tag) => tag + known),
    );
  const shells = new Map(
    list.routes.map(({ path, file, styleHashes }) => [path, shellIn(file, styleHashes)]),
  );
  const fallback = shellIn(list.fallback, list.styleHashes);
  return (path) => shells.get(path.replace(/\/$/, '')) ?? fallback;
}

function pageText({ before, after }: Shell, origins: readonly string[]): string {
  return `${before}<meta name="allowed-origins" content="${origins.join(' ')}">${after}`;
}

/** A page, split at the place for the origins. */
interface Shell {
  readonly before: string;
  readonly after: string;
  readonly bodies: PageBodies;
  /** The content security policy of the page. */
  readonly policy: string;
}

/**
 * Reads a shell. `fixed` is inserted after the origins in every page. Throws Error when the page has no place
 * for them.
 */
function readShell(file: string, fixed: string, policy: string, fillIn: (html: string) => string): Shell {
  const html = fillIn(readFileSync(file, 'utf8'));
  const [before, after, ...more] = html.split(ORIGINS);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `${file} has not one place for the allowed origins: the pages were built for another gateway`,
    );
  return { before, after: fixed + after, policy, bodies: createPageBodies() };
}

function contentPolicy(
  styleHashes: readonly string[],
  scriptHashes: readonly string[],
  framedUrl: string | undefined,
  analyticsUrl: string | null,
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(scriptHashes)}`,
    `style-src 'self'${hashes(styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${analyticsUrl === null ? '' : ` ${new URL(analyticsUrl).origin}`}`,
    "manifest-src 'self'",
    ...(framedUrl === undefined ? [] : [`frame-src ${new URL(framedUrl).origin}`]),
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    // Scripts are files of ours, and no text is parsed as HTML: the page's first script creates the default
    // policy (index.html).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

function hashes(list: readonly string[]): string {
  return list.map((hash) => ` '${hash}'`).join('');
}
