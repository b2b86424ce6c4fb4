/**
 * Prepares a page, or another text, for sending: compressed as the browser accepts it, with an ETag by which
 * the browser asks whether it has changed. Made once for each text, not for each request.
 *
 * Compression discloses nothing here: the text is the same for every user, has no secret in it, and nothing
 * from the request.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

type Encoding = 'br' | 'gzip' | 'identity';

export interface PageBody {
  readonly body: Buffer;
  /** The encoding; null for uncompressed. */
  readonly encoding: 'br' | 'gzip' | null;
  /** The tag of these bytes, which differs by encoding. */
  readonly etag: string;
}

/** Returns the page in the encoding that `acceptEncoding`, a request's header, prefers. */
export type PageBodies = (html: string, acceptEncoding: string | undefined) => Promise<PageBody>;

/** Creates the bodies of one page, whose text seldom changes: only those of the latest text are kept. */
export function createPageBodies(): PageBodies {
  let kept: { readonly html: string; readonly bodies: Map<Encoding, Promise<PageBody>> } | undefined;
  return (html, acceptEncoding) => {
    if (kept?.html !== html) kept = { html, bodies: new Map() };
    const encoding: Encoding = negotiate(acceptEncoding ?? '', ['br', 'gzip', 'identity']) ?? 'identity';
    const known = kept.bodies.get(encoding);
    if (known) return known;
    const made = makeBody(html, encoding);
    kept.bodies.set(encoding, made);
    return made;
  };
}

async function makeBody(html: string, encoding: Encoding): Promise<PageBody> {
  const body = await compressed(Buffer.from(html), encoding);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, encoding: encoding === 'identity' ? null : encoding, etag: `"${hash}"` };
}

function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return toBrotli(bytes, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
    case 'gzip':
      return toGzip(bytes, { level: 9 });
    case 'identity':
      return Promise.resolve(bytes);
  }
}

/** Sends `text` from `bodies`, or 304 if the client has it already. Browsers check each time. */
export async function sendKept(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  bodies: PageBodies,
  { type, text }: { readonly type: string; readonly text: string },
): Promise<FastifyReply> {
  const { body, encoding, etag } = await bodies(text, headers['accept-encoding']);
  void reply.header('cache-control', 'no-cache').header('vary', 'Accept-Encoding').header('etag', etag);
  if (isKnown(etag, headers['if-none-match'])) return reply.code(304).send();
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply.type(type).send(body);
}

/**
 * Returns whether a request's If-None-Match names the page that would be sent; proxies may make tags weak.
 */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.some((tag) => tag === etag || tag === '*');
}
