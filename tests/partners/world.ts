// A partner as stateful as the real one: the sandbox in this process, with a clock that can be moved, and a
// receiver of what it reports. No gateway and no database: an adapter speaks to it by itself.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readSandboxConfig, startSandbox } from '../../apps/sandbox/src/index.ts';
import { realRuntime } from '../../apps/sandbox/src/runtime.ts';

export interface Notice {
  readonly path: string;
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface World {
  readonly url: string;
  /** Milliseconds since 1970, for both sides. */
  now(): number;
  /** What our clock says, which is right unless it was set. */
  ourNow(): number;
  /** Sets our clock so many ms ahead of the partner's, or behind. */
  setOurClock(aheadMs: number): void;
  /** Moves the clock of both sides forward. */
  passes(ms: number): void;
  readonly notifyUrl: string;
  /** What came, in the order it came. */
  readonly notices: readonly Notice[];
  /** With what the receiver answers from now on; the words are those that Alipay wants, unless given. */
  answerNotices(status: number, words?: string): void;
  /** What goes wrong at one partner from now on; `{}`: nothing. */
  faults(partner: string, knobs: object): Promise<void>;
  /** One of the sandbox's own calls. Throws unless it answers 200. */
  open(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** `keys`: the environment of the sandbox. Its waits are twenty times quicker. */
export async function startWorld(keys: Readonly<Record<string, string>>): Promise<World> {
  let [aheadMs, ourAheadMs] = [0, 0];
  const now = (): number => Date.now() + aheadMs;
  const notices: Notice[] = [];
  let [status, words] = [200, 'success'];
  const receiver = createServer((request, response) => {
    void text(request).then((rawBody) => {
      notices.push({ path: request.url ?? '', rawBody, headers: request.headers });
      response.writeHead(status).end(words);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const config = readSandboxConfig({
    PRODUCT_URL: receiverUrl,
    ...keys,
    SANDBOX_PORT: '0',
    SANDBOX_DATA_FILE: ':memory:',
  });
  const sandbox = await startSandbox(config, { ...realRuntime(0.05), now });
  const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${sandbox.url}/sandbox/v1${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    url: sandbox.url,
    now,
    ourNow: () => now() + ourAheadMs,
    setOurClock: (ms) => void (ourAheadMs = ms),
    passes: (ms) => void (aheadMs += ms),
    notifyUrl: `${receiverUrl}/notify`,
    notices,
    answerNotices: (next, said = 'success') => void ([status, words] = [next, said]),
    faults: async (partner, knobs) => void (await call('PUT', '/faults', { [partner]: knobs })),
    open: call,
    async stop() {
      await sandbox.stop();
      await new Promise<void>((resolve) => {
        receiver.close(() => resolve());
        receiver.closeAllConnections();
      });
    },
  };
}
