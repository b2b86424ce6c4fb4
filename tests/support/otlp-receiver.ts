// Receives spans as an OpenTelemetry collector does: OTLP over HTTP, in protobuf
// (opentelemetry/proto/trace/v1/trace.proto).

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** The parent's span id; empty when there is none. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'other';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly events: readonly string[];
  /** Links to other spans, by their trace id and span id. */
  readonly links: readonly string[];
  readonly failed: boolean;
  /** The attributes of the process that made it. */
  readonly resource: Readonly<Record<string, string | number>>;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** The headers of all requests. */
  readonly headers: readonly Readonly<Record<string, unknown>>[];
  /** Returns all received bytes as text. */
  text(): string;
  stop(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      headers.push(request.headers);
      bodies.push(body);
      if (request.url === '/v1/traces') spans.push(...spansOf(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    text: () => Buffer.concat(bodies).toString('latin1'),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

/** Reads the fields of a message in protobuf's wire format, by number. */
function fieldsOf(message: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(varint());
    const wireType = tag & 7;
    const value =
      wireType === 0 ? varint() : bytes(wireType === 1 ? 8 : wireType === 5 ? 4 : Number(varint()));
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).flatMap((value) => (typeof value === 'bigint' ? [] : [fieldsOf(value)]));
const bytesAt = (fields: Fields, number: number): Buffer => {
  const [value] = fields.get(number) ?? [];
  return typeof value === 'object' ? value : Buffer.alloc(0);
};
const textAt = (fields: Fields, number: number): string => bytesAt(fields, number).toString('utf8');
const hexAt = (fields: Fields, number: number): string => bytesAt(fields, number).toString('hex');
const numberAt = (fields: Fields, number: number): number => Number(fields.get(number)?.[0] ?? 0);

/** KeyValue { key = 1, value = 2: AnyValue { string = 1, int = 3, double = 4 } } */
function attributesOf(fields: Fields, number: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(fields, number).map((pair) => {
      const value = messages(pair, 2)[0] ?? new Map();
      if (value.has(1)) return [textAt(pair, 1), textAt(value, 1)];
      return [textAt(pair, 1), value.has(4) ? bytesAt(value, 4).readDoubleLE() : numberAt(value, 3)];
    }),
  );
}

const kinds = ['other', 'internal', 'server', 'client'] as const;

function spansOf(body: Buffer): ReceivedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((ofProcess) => {
    const resource = attributesOf(messages(ofProcess, 1)[0] ?? new Map(), 1);
    return messages(ofProcess, 2)
      .flatMap((scope) => messages(scope, 2))
      .map((span): ReceivedSpan => ({
        traceId: hexAt(span, 1),
        spanId: hexAt(span, 2),
        parentSpanId: hexAt(span, 4),
        name: textAt(span, 5),
        kind: kinds[numberAt(span, 6)] ?? 'other',
        attributes: attributesOf(span, 9),
        events: messages(span, 11).map((event) => textAt(event, 2)),
        links: messages(span, 13).map((link) => `${hexAt(link, 1)} ${hexAt(link, 2)}`),
        failed: numberAt(messages(span, 15)[0] ?? new Map(), 3) === 2,
        resource,
      }));
  });
}
