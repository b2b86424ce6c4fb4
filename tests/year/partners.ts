/** The partners: the sandbox in this process, by the year's clock, with counts of calls and of failures. */
import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readSandboxConfig, startSandbox } from '../../apps/sandbox/src/index.ts';
import type { Dice } from '../support/seeded-random.ts';

export interface CallCounts {
  asked: number;
  /** Calls answered with an error. */
  errors: number;
  /** Calls cut off without an answer, before or after the action. */
  cut: number;
}

export interface YearPartners {
  readonly url: string;
  /** The counts by partner. */
  readonly counts: ReadonlyMap<string, CallCounts>;
  /**
   * The partners' clock: the year's, plus one millisecond for every call since it was set, so that their
   * books show the order of calls.
   */
  now(): number;
  /** Called at every call of the worker or of people, with the number of calls so far. */
  onCall: (calls: number) => void;
  /** Stops the sandbox, once, however often it is called. */
  stop(): Promise<void>;
}

const PARTNER = /^\/(?:(entrust|carrier|sms|cashier)\/v1|(wechat|alipay|dtone|reloadly))\//;
/** The factor that shortens the sandbox's built-in waits, some of which run in real time. */
const SCALE = 0.02;

/**
 * Starts the sandbox with its books in `dataFile`, where they are read after the year. `time` (ms) is the
 * year's clock.
 */
export async function startPartners({
  keys,
  dataFile,
  time,
  dice,
}: {
  readonly keys: Readonly<Record<string, string>>;
  readonly dataFile: string;
  readonly time: { readonly now: number };
  readonly dice: Dice;
}): Promise<YearPartners> {
  const counts = new Map<string, CallCounts>();
  let calls = 0;
  let since = { at: time.now, calls: 0 };
  const now = (): number => {
    if (since.at !== time.now) since = { at: time.now, calls };
    return time.now + calls - since.calls;
  };

  const count = (message: unknown, what: (counts: CallCounts) => void): void => {
    const { request, response } = message as { request: IncomingMessage; response?: ServerResponse };
    const [, own, played] = PARTNER.exec(request.url ?? '') ?? [];
    const partner = own ?? played;
    if (partner === undefined) return;
    const entry = counts.get(partner) ?? { asked: 0, errors: 0, cut: 0 };
    counts.set(partner, entry);
    if (response?.statusCode !== undefined) what(entry);
  };
  const onStart = (message: unknown): void =>
    count(message, (entry) => {
      entry.asked += 1;
      entry.cut += 1;
      calls += 1;
      partners.onCall(calls);
    });
  const onFinish = (message: unknown): void =>
    count(message, (entry) => {
      entry.cut -= 1;
      if ((message as { response: ServerResponse }).response.statusCode >= 500) entry.errors += 1;
    });
  diagnostics.subscribe('http.server.request.start', onStart);
  diagnostics.subscribe('http.server.response.finish', onFinish);

  const sandbox = await startSandbox(
    readSandboxConfig({ ...keys, SANDBOX_PORT: '0', SANDBOX_DATA_FILE: dataFile }),
    {
      now,
      random: () => dice.next(),
      newId: () => randomUUID().replaceAll('-', ''),
      scaled: (ms) => Math.round(ms * SCALE),
    },
  );
  let stopping: Promise<void> | null = null;
  const partners: YearPartners = {
    url: sandbox.url,
    counts,
    now,
    onCall: () => undefined,
    stop() {
      diagnostics.unsubscribe('http.server.request.start', onStart);
      diagnostics.unsubscribe('http.server.response.finish', onFinish);
      return (stopping ??= sandbox.stop());
    },
  };
  return partners;
}
