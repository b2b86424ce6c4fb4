/**
 * Serves the customers' pages with a draft of the settings that they show, below a path of their own, for
 * frames of the console (decision 80). The pages have no origin, so the browser gives them no cookie, no
 * storage and no worker; only the token in their path gives access. Each page's policy allows this path only.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Language } from '@phonebill/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from '../../db/index.ts';
import { languageOf } from '../../runtime/index.ts';
import type { CheckedParts } from '../../operator/settings/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { checkedDraft, previewedDraft, requireDraft } from '../settings/index.ts';
import { PREVIEW_BASE } from './settings-handlers.ts';

/** The pages and their calls, with other settings than those in effect. */
export interface Previews {
  /** The folder of the files that pages load. */
  readonly assets: string;
  /** Returns the complete page of a path. */
  readonly page: (path: string, shown: CheckedParts) => Promise<string>;
  /** Returns the complete answer to a call, which is a refusal unless the call only shows settings. */
  readonly answer: (
    shown: CheckedParts,
    call: {
      readonly method: string;
      readonly path: string;
      readonly input: unknown;
      readonly language: Language;
      /** The number of the user who is logged in; empty for a visitor. */
      readonly mobileNo: string;
    },
  ) => Promise<object>;
}

/** The paths of pages and calls for customers. */
const PAGES = '/phonebillh5';
const CALLS = '/huafei-agw';

/**
 * The viewers of a preview: a user with a number of a carrier, whose prices are shown, or a visitor. The
 * numbers are fictitious.
 */
const numbersOf: Readonly<Record<string, string>> = {
  CMCC: '13800138000',
  CUCC: '18600186000',
  CTCC: '18900189000',
  CBN: '19200192000',
  nobody: '',
};

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const texts = new Set(['.js', '.css', '.json']);

export function registerPreviews(
  server: FastifyInstance,
  { pool, origin, previews }: { readonly pool: Pool; readonly origin: string; readonly previews: Previews },
): void {
  /** Returns the settings that a token shows. Throws ConsoleRefused (notFound). */
  async function shownBy(token: string): Promise<CheckedParts> {
    const hash = await previewedDraft(pool, token);
    if (hash === null) throw new ConsoleRefused('notFound');
    return checkedDraft(pool, await requireDraft(pool, hash));
  }
  type Asked = { Params: { token: string; as: string; '*': string; file: string } };
  void server.register((scope, _options, done) => {
    scope.addHook('onRequest', async (_request, reply) => {
      // The browser treats a page without an origin as one of another site; the token is what gives it
      // access.
      void reply.headers({
        'access-control-allow-origin': 'null',
        'cross-origin-resource-policy': 'cross-origin',
      });
    });
    const base = `${PREVIEW_BASE}/:token/:as`;
    scope.get<Asked>(`${base}${PAGES}/assets/:file`, async (request, reply) => {
      const { token, as, file } = request.params;
      if ((await previewedDraft(pool, token)) === null) throw new ConsoleRefused('notFound');
      return sendFile(reply, previews.assets, file, placeOf(token, as));
    });
    scope.get<Asked>(`${base}${PAGES}/*`, async (request, reply) => {
      const { token, as, '*': path } = request.params;
      const whole = await previews.page(`${PAGES}/${path}`, await shownBy(token));
      const place = placeOf(token, as);
      const page = loggedIn(below(place, whole), numberOf(as));
      void reply.headers({
        'content-security-policy': policyOf(page, origin, place),
        'x-frame-options': 'SAMEORIGIN',
      });
      return reply.type('text/html; charset=utf-8').send(page);
    });
    scope.route<Asked>({
      method: ['GET', 'POST'],
      url: `${base}${CALLS}/*`,
      async handler(request, reply) {
        const { token, as, '*': path } = request.params;
        const answer = await previews.answer(await shownBy(token), {
          method: request.method,
          path: `${CALLS}/${path}`,
          input: request.method === 'GET' ? request.query : (request.body ?? {}),
          language: languageOf(request),
          mobileNo: numberOf(as),
        });
        const text = below(placeOf(token, as), JSON.stringify(answer));
        return reply.type('application/json; charset=utf-8').send(text);
      },
    });
    // Calls have headers of their own, which a browser asks for before it sends them.
    scope.options<Asked>(`${base}${CALLS}/*`, async (request, reply) => {
      const wanted = request.headers['access-control-request-headers'] ?? '';
      return reply
        .headers({ 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': wanted })
        .status(204)
        .send();
    });
    done();
  });
}

const placeOf = (token: string, as: string): string => `${PREVIEW_BASE}/${token}/${as}`;

/** Throws ConsoleRefused (notFound). */
function numberOf(as: string): string {
  const number = Object.hasOwn(numbersOf, as) ? numbersOf[as] : undefined;
  if (number === undefined) throw new ConsoleRefused('notFound');
  return number;
}

/** Redirects addresses of pages and calls below the preview's path; all other text is unchanged. */
function below(place: string, text: string): string {
  return text.replaceAll(PAGES, place + PAGES).replaceAll(CALLS, place + CALLS);
}

/**
 * Adds a replacement for browser storage, which the page does not get, as long as the page is open. It
 * contains who is logged in, as storage would.
 */
function loggedIn(page: string, mobileNo: string): string {
  const user = JSON.stringify({ tokenId: 'preview', userNo: 'preview', rechargeMobileNo: mobileNo });
  const kept = mobileNo === '' ? {} : { userInfo: user, token: 'preview' };
  const script = `['localStorage', 'sessionStorage'].forEach(function (name) {
    var kept = ${JSON.stringify(kept)}
    var has = function (key) { return Object.prototype.hasOwnProperty.call(kept, key) }
    Object.defineProperty(window, name, { value: {
      getItem: function (key) { return has(key) ? kept[key] : null },
      setItem: function (key, text) { kept[key] = String(text) },
      removeItem: function (key) { delete kept[key] },
    } })
  })`;
  return page.replace('<head>', `<head><script>${script}</script>`);
}

async function sendFile(
  reply: FastifyReply,
  folder: string,
  file: string,
  place: string,
): Promise<FastifyReply> {
  const type = types[extname(file)];
  if (type === undefined || !/^[\w-][\w.-]*$/.test(file)) throw new ConsoleRefused('notFound');
  const bytes = await readFile(join(folder, file)).catch(() => null);
  if (bytes === null) throw new ConsoleRefused('notFound');
  return reply.type(type).send(texts.has(extname(file)) ? below(place, bytes.toString('utf8')) : bytes);
}

/**
 * Returns the page's policy: it may load its own files, make its own calls and run its inline scripts, and be
 * framed by the console only.
 */
function policyOf(page: string, origin: string, place: string): string {
  const own = `${origin}${place}/`;
  const scripts = inlineHashes(page, /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g);
  const styles = inlineHashes(page, /<style[^>]*>([^]*?)<\/style>/g);
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${own}${scripts}`,
    `style-src ${own}${styles}`,
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    `connect-src ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

function inlineHashes(page: string, part: RegExp): string {
  return [...page.matchAll(part)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
}
