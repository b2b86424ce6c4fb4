/** Writes to nginx what no client library would, over HTTP/1.1 and HTTP/2. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { Nginx } from './nginx.ts';

/** How long (ms) to wait for an answer on a connection that stays open. */
const ANSWERED_WITHIN_MS = 500;

/**
 * Returns everything that is answered to `text`, in latin1. `overTls` selects the port of pages and calls.
 */
export async function writeRaw(nginx: Nginx, text: string, overTls = true): Promise<string> {
  const socket = overTls
    ? await openTls(nginx, 'http/1.1')
    : connect({ port: nginx.plainPort, host: '127.0.0.1' });
  return (await answersTo(socket, Buffer.from(text, 'latin1'))).toString('latin1');
}

export type Field = readonly [name: string, value: string];

/**
 * Sends one HTTP/2 request of just these fields. Returns the answer's status; 0 when it was refused without
 * one.
 */
export async function sendFields(nginx: Nginx, fields: readonly Field[], body?: string): Promise<number> {
  const answer = await answersTo(
    await openTls(nginx, 'h2'),
    Buffer.concat([
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      frame(SETTINGS, 0, 0, Buffer.alloc(0)),
      frame(HEADERS, END_HEADERS | (body === undefined ? END_STREAM : 0), 1, fieldsOf(fields)),
      ...(body === undefined ? [] : [frame(DATA, END_STREAM, 1, Buffer.from(body))]),
    ]),
  );
  for (let at = 0; at + 9 <= answer.length; at += 9 + answer.readUIntBE(at, 3))
    if (answer[at + 3] === HEADERS) return STATUSES[answer[at + 9] ?? 0] ?? -1;
  return 0;
}

const [DATA, HEADERS, SETTINGS] = [0, 1, 4];
const [END_STREAM, END_HEADERS] = [1, 4];
/** Statuses by the byte that begins an answer, from HPACK's static table (RFC 7541, appendix A). */
const STATUSES: Readonly<Record<number, number>> = { 0x88: 200, 0x8c: 400, 0x8d: 404, 0x8e: 500 };

function frame(type: number, flags: number, stream: number, body: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(body.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, body]);
}

/**
 * Encodes each field as a literal without an index and without Huffman coding; none may have 127 bytes or
 * more.
 */
function fieldsOf(fields: readonly Field[]): Buffer {
  const text = (value: string): Buffer =>
    Buffer.from(`${String.fromCharCode(value.length)}${value}`, 'latin1');
  return Buffer.concat(fields.flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));
}

async function openTls(nginx: Nginx, protocol: 'http/1.1' | 'h2'): Promise<Socket> {
  const socket = connectTls({
    port: nginx.port,
    host: '127.0.0.1',
    ca: nginx.certificate,
    ALPNProtocols: [protocol],
  });
  await once(socket, 'secureConnect');
  return socket;
}

async function answersTo(socket: Socket, bytes: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  // A closed connection is one of the possible answers.
  socket.on('error', () => undefined);
  socket.on('data', (part: Buffer) => parts.push(part));
  const closed = once(socket, 'close');
  socket.write(bytes);
  await Promise.race([closed, wait(ANSWERED_WITHIN_MS)]);
  socket.destroy();
  return Buffer.concat(parts);
}
