import { text } from 'node:stream/consumers';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusals.ts';
import { frameablePolicy, withNativeSide } from './into-html.ts';
import { atProduct, inFrame, queryAtProduct, WORKBENCH_COOKIE } from './product-addresses.ts';

/** The only paths that are passed on. */
const prefixes = ['/phonebillh5', '/huafei-agw'] as const;
const TIME_LIMIT_MS = 60_000;

type Headers = Record<string, string | string[] | undefined>;

/**
 * Serves the product on this server's own origin, so that the workbench can put it into a frame: paths with
 * one of two prefixes are passed to the one configured product and nowhere else. Pages get the native side as
 * their first script.
 */
export async function productProxy(
  app: FastifyInstance,
  { productOrigin }: { readonly productOrigin: string },
): Promise<void> {
  await app.register(replyFrom, {
    base: productOrigin,
    disableRequestLogging: true,
    retryMethods: [],
    undici: { headersTimeout: TIME_LIMIT_MS, bodyTimeout: TIME_LIMIT_MS },
  });
  // Bodies are passed on unchanged.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { pathname, search } = passable(request.raw.url ?? '', productOrigin);
    return reply.from(pathname, {
      queryString: () => queryAtProduct(search, request.host, productOrigin),
      rewriteRequestHeaders: (_raw, headers) => requestHeaders(headers, request, productOrigin),
      rewriteHeaders: (headers) => answerHeaders(headers, isPage(request, headers), productOrigin),
      onResponse: (_request, answer, response) => {
        // The library types it as our answer, but it is the product's.
        const { headers, stream } = response as unknown as {
          headers: Headers;
          stream: NodeJS.ReadableStream;
        };
        if (!isPage(request, headers)) return void answer.send(stream);
        void text(stream).then(
          (page) => answer.send(withNativeSide(page)),
          () => answer.code(502).send(''),
        );
      },
      onError: (answer) =>
        void answer
          .code(502)
          .send({ code: 'product_unreachable', message: `the product at ${productOrigin} does not answer` }),
    });
  };
  for (const prefix of prefixes) {
    for (const url of [prefix, `${prefix}/*`]) app.route({ method: ['GET', 'HEAD', 'POST'], url, handler });
  }
}

/** The address to ask for, after everything that could lead out of the prefixes. Throws Refusal. */
function passable(asked: string, productOrigin: string): URL {
  const url = URL.canParse(asked, productOrigin) ? new URL(asked, productOrigin) : null;
  const inside =
    url?.origin === productOrigin &&
    prefixes.some((prefix) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`));
  if (!url || !inside || /%(?![0-9a-f]{2})/i.test(url.pathname))
    throw new Refusal('unknown_address', 'there is nothing at this address');
  return url;
}

/** Whether it is a page that a browser opens, in plain text. */
function isPage({ method, headers: { accept = '' } }: FastifyRequest, headers: Headers): boolean {
  return (
    method === 'GET' &&
    accept.includes('text/html') &&
    String(headers['content-type']).startsWith('text/html') &&
    !headers['content-encoding']
  );
}

function requestHeaders(
  headers: Headers,
  { headers: { accept = '' }, host, ip }: FastifyRequest,
  productOrigin: string,
): Headers {
  const { cookie, 'if-none-match': tag, 'if-modified-since': since, ...rest } = headers;
  const passed: Headers = {
    ...rest,
    'x-forwarded-for': [rest['x-forwarded-for'], ip].filter(Boolean).join(', '),
  };
  const kept = String(cookie ?? '')
    .split(/;\s*/)
    .filter((part) => part !== '' && !part.startsWith(`${WORKBENCH_COOKIE}=`));
  if (kept.length > 0) passed['cookie'] = kept.join('; ');
  for (const name of ['origin', 'referer'])
    if (typeof passed[name] === 'string') passed[name] = atProduct(passed[name], host, productOrigin);
  // A page is changed, so it must arrive as plain text, and complete.
  return accept.includes('text/html')
    ? { ...passed, 'accept-encoding': 'identity' }
    : { ...passed, 'if-none-match': tag, 'if-modified-since': since };
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function answerHeaders(headers: Headers, page: boolean, productOrigin: string): Headers {
  const passed: Headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
  const { location, 'set-cookie': cookies, 'content-security-policy': policy } = passed;
  if (typeof location === 'string') passed['location'] = inFrame(location, productOrigin);
  if (cookies)
    passed['set-cookie'] = [cookies].flat().map((cookie) => cookie.replaceAll(/;\s*domain=[^;]*/gi, ''));
  if (!page) return passed;
  if (typeof policy === 'string') passed['content-security-policy'] = frameablePolicy(policy);
  for (const name of ['content-length', 'etag', 'last-modified']) delete passed[name];
  return { ...passed, 'x-frame-options': 'SAMEORIGIN' };
}
