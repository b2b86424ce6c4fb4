/** How every server of this product reads requests: how slow they may be, and what is none at all. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const HEADERS_TIMEOUT_MS = 10_000;
/** How often it is looked who is too slow. */
const LOOK_FOR_SLOW_MS = 1000;

/**
 * Options of Fastify by which a request has come whole within `requestMs`, and its headers within 10 seconds;
 * who is slower is cut off. Node's own limit for headers is a minute, and where that is the longer of the two
 * it swaps them; and it looks at whoever is slow only twice a minute.
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

/** Two readers of one request, a proxy and this server, may each go by another of them (RFC 9112, 3.2). */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** For what could not be read as HTTP, or did not come in time: it is answered once, and hung up on. */
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
