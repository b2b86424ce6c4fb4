/** Makes requests to nginx over HTTP/2, as browsers do. */
import { once } from 'node:events';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { text } from 'node:stream/consumers';
import type { Nginx } from './nginx.ts';

/** Opens a browser's single connection to nginx, over TLS. */
export function connectTo(nginx: Nginx): ClientHttp2Session {
  return connectHttp2(`https://127.0.0.1:${nginx.port}`, { ca: nginx.certificate });
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * Makes one request and returns its whole answer. Rejects when the connection closes without one. `host` is
 * the authority.
 */
export async function askThrough(
  client: ClientHttp2Session,
  method: 'GET' | 'POST',
  path: string,
  body?: string,
  { host, ...headers }: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const stream = client.request({
    ':method': method,
    ':path': path,
    ...(host !== undefined && { ':authority': host }),
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  });
  const closed = once(stream, 'close').then(() => Promise.reject(new Error('closed without an answer')));
  closed.catch(() => undefined);
  const answered = once(stream, 'response') as Promise<[Readonly<Record<string, unknown>>]>;
  stream.end(body);
  const [found] = await Promise.race([answered, closed]);
  const read = await text(stream);
  return { status: Number(found[':status']), headers: found, body: read };
}
