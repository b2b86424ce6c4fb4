/**
 * How every server of this product reads requests: how slowly they may arrive, and what is not a request at
 * all.
 */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const HEADERS_TIMEOUT_MS = 10_000;
/** How often (ms) slow requests are looked for. */
const LOOK_FOR_SLOW_MS = 1000;

/**
 * Returns Fastify's options by which a request must have arrived completely within `requestMs`, and its
 * headers within 10 seconds; a slower one is cut off. Node's own limit for headers is a minute, and if that
 * is the longer of the two it swaps them; and it looks for slow requests only twice a minute.
 */
export function readingLimits(requestMs: number) {
  return {
    requestTimeout: requestMs,
    http: {
      headersTimeout: Math.min(requestMs, HEADERS_TIMEOUT_MS),
      connectionsCheckingInterval: Math.min(requestMs, LOOK_FOR_SLOW_MS),
    },
  };
}

/**
 * Whether a request names two hosts. A proxy and this server could each use a different one of them (RFC
 * 9112, 3.2).
 */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Returns a handler for a connection whose request is not readable as HTTP, or did not arrive in time: it
 * answers once and closes the connection.
 */
export function hangUpWith(
  type: string,
  body: string,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statuses[error.code ?? ''] ?? 400;
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: no-store\r\n` +
          `Content-Type: ${type}; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
          `\r\n${body}`,
      );
    socket.destroy(error);
  };
}
