import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface RawAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A partner whose answers a test sets byte for byte: for answers that a real one gives only by mistake. */
export interface RawPartner {
  readonly url: string;
  /** The requests in the order of their arrival. */
  readonly requests: readonly RawRequest[];
  answer(next: (request: RawRequest) => RawAnswer): void;
  stop(): Promise<void>;
}

export const jsonAnswer = (value: unknown, status = 200): RawAnswer => ({
  status,
  body: JSON.stringify(value),
});

const unable = (): RawAnswer => ({ status: 500 });

export async function startRawPartner(): Promise<RawPartner> {
  const requests: RawRequest[] = [];
  let answerTo: (request: RawRequest) => RawAnswer = unable;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '' } = request;
      const received = { method, path, body, headers: request.headers };
      requests.push(received);
      const { status = 200, headers = {}, body: answer = '' } = answerTo(received);
      response.writeHead(status, headers).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(next) {
      requests.length = 0;
      answerTo = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
