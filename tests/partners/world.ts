// A partner as stateful as the real one: the sandbox in this process, with a clock that can be moved, and a
// receiver of its reports. It has no gateway and no database: only the adapter talks to it.

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
  /** Returns the time for both sides, in ms since 1970. */
  now(): number;
  /** Returns the time by our clock, which is right unless it was set. */
  ourNow(): number;
  /** Sets our clock this many ms ahead of the partner's, or behind if negative. */
  setOurClock(aheadMs: number): void;
  /** Moves the clock of both sides forward. */
  passes(ms: number): void;
  readonly notifyUrl: string;
  /** The requests that the receiver got, in order. */
  readonly notices: readonly Notice[];
  /** Sets the receiver's answer from now on; the text is the one that Alipay requires, unless given. */
  answerNotices(status: number, words?: string): void;
  /** Sets one partner's faults from now on; `{}` clears them. */
  faults(partner: string, knobs: object): Promise<void>;
  /** Makes one of the sandbox's own calls. Throws unless it answers 200. */
  open(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts a world. `keys` is the environment of the sandbox, whose delays are twenty times shorter. */
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
