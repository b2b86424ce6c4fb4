import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createVerifier } from '@phonebill/signing';

const DIGITAL_PATH = '/notify/digital';
const ENTRUST_PATH = '/notify/entrust';
const SMS_PATH = '/notify/sms';
const byPath: Readonly<Record<string, 'digital' | 'entrust' | 'sms'>> = {
  [DIGITAL_PATH]: 'digital',
  [ENTRUST_PATH]: 'entrust',
  [SMS_PATH]: 'sms',
};

export interface Received {
  readonly id: string;
  readonly at: number;
  readonly body: Record<string, unknown>;
}

/**
 * The gateway's end of the callbacks: verifies each signature with the partner's key and stores what arrived.
 */
export interface CallbackReceiver {
  /** The address for cashier and carrier, which the receiver distinguishes by the type of the message. */
  readonly url: string;
  /** The address for the digital currency cashier, which uses the same types with a key of its own. */
  readonly digitalUrl: string;
  /** The address for the entrusted payment service, likewise. */
  readonly entrustUrl: string;
  /** The address for replies by SMS. */
  readonly smsUrl: string;
  readonly received: Received[];
  /** Returns what arrived for a request number. */
  about(requestNo: unknown): Received[];
  /** The status of the answers from now on; initially 200. */
  answer: number;
  stop(): Promise<void>;
}

export async function startReceiver(
  publicKeys: Record<'cashier' | 'digital' | 'entrust' | 'carrier' | 'sms', string>,
): Promise<CallbackReceiver> {
  const verifiers = {
    cashier: createVerifier(publicKeys.cashier),
    digital: createVerifier(publicKeys.digital),
    entrust: createVerifier(publicKeys.entrust),
    carrier: createVerifier(publicKeys.carrier),
    sms: createVerifier(publicKeys.sms),
  };
  const received: Received[] = [];
  const keep = (path: string, raw: string, headers: IncomingHttpHeaders): void => {
    const body = JSON.parse(raw) as Record<string, unknown>;
    const byType = /^(topup|invoice)\./.test(String(body['type'])) ? 'carrier' : 'cashier';
    verifiers[byPath[path] ?? byType].verify(raw, headers, Date.now());
    received.push({ id: String(headers['webhook-id']), at: Date.now(), body });
  };
  const receiver = { answer: 200 };
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      keep(request.url ?? '', raw, request.headers);
      response.writeHead(receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(receiver, {
    url: `${origin}/notify`,
    digitalUrl: origin + DIGITAL_PATH,
    entrustUrl: origin + ENTRUST_PATH,
    smsUrl: origin + SMS_PATH,
    received,
    about: (requestNo: unknown) => received.filter(({ body }) => body['requestNo'] === requestNo),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
