import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createVerifier } from '@phonebill/signing';

export interface Received {
  readonly id: string;
  readonly at: number;
  readonly body: Record<string, unknown>;
}

/** The gateway's end of the callbacks: verifies each signature against the partner's key and keeps what came. */
export interface CallbackReceiver {
  /** The receiver tells partners apart by the type of what they say. */
  readonly url: string;
  readonly received: Received[];
  /** What came for a request number. */
  about(requestNo: unknown): Received[];
  /** The status of the answers from now on; 200 to begin with. */
  answer: number;
  stop(): Promise<void>;
}

export async function startReceiver(publicKeys: Record<'cashier' | 'carrier' | 'sms', string>): Promise<CallbackReceiver> {
  const verifiers = { cashier: createVerifier(publicKeys.cashier), carrier: createVerifier(publicKeys.carrier) };
  const received: Received[] = [];
  const keep = (raw: string, headers: IncomingHttpHeaders): void => {
    const body = JSON.parse(raw) as Record<string, unknown>;
    verifiers[String(body['type']).startsWith('topup.') ? 'carrier' : 'cashier'].verify(raw, headers, Date.now());
    received.push({ id: String(headers['webhook-id']), at: Date.now(), body });
  };
  const receiver = { answer: 200 };
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      keep(raw, request.headers);
      response.writeHead(receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    received,
    about: (requestNo: unknown) => received.filter(({ body }) => body['requestNo'] === requestNo),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
