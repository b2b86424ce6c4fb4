/** A channel's receiver: a real HTTP server that checks each message with the library that receivers use. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  readonly id: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type AnswerWith = (response: ServerResponse, received: ReceivedEvent) => void;

export interface EventReceiver {
  readonly url: string;
  readonly received: ReceivedEvent[];
  /** The answer from now on; initially 200. */
  answer: AnswerWith;
  /**
   * Returns whether one of a message's signatures is the one that the standard library creates with this
   * secret.
   */
  isSignedBy(received: ReceivedEvent, secret: string): boolean;
  /**
   * Verifies a message. Throws the library's error for one that it does not accept, for example an old one.
   */
  verify(received: ReceivedEvent, secret: string): void;
  end(): Promise<void>;
}

export const answerWith =
  (status: number, headers: Readonly<Record<string, string>> = {}, text = ''): AnswerWith =>
  (response) =>
    void response.writeHead(status, headers).end(text);

export async function startEventReceiver(): Promise<EventReceiver> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received: [],
    answer: answerWith(200, {}, 'ok'),
    verify: ({ text, headers }, secret) => void new Webhook(secret).verify(text, headers),
    isSignedBy({ id, text, headers }, secret) {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const expected = new Webhook(secret).sign(id, at, text);
      return (headers['webhook-signature'] ?? '').split(' ').includes(expected);
    },
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { type, data } = JSON.parse(text) as Pick<ReceivedEvent, 'type' | 'data'>;
    const headers = request.headers as Record<string, string>;
    const id = headers['webhook-id'] ?? '';
    const received = { id, path: request.url ?? '', headers, text, type, data };
    receiver.received.push(received);
    receiver.answer(response, received);
  }
  return receiver;
}
