/**
 * Sending through a centre that sends a second message when the same is asked for again. That a message is
 * asked for is noted before, in `attempts.ts`; who finds it noted has it looked up there, and asks again only
 * once a message that is not listed was not sent.
 */
import type { Clock } from '../../runtime/time/index.ts';
import type { Indeterminate } from '../answers.ts';
import type { SmsAttempt, SmsAttempts } from './attempts.ts';

/** `refused`: certainly not sent. */
export type Asked =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused' | 'unknown'; readonly why: string };

export type Listed = 'listed' | 'notListed';

/** What a centre can be asked about one message. */
export interface OneMessage {
  readonly requestNo: string;
  /** Has it sent. */
  ask(): Promise<Asked>;
  /** Whether it is among what was sent since it was asked for. */
  find(askedAt: Date): Promise<Listed | Indeterminate>;
}

export interface SendingOnceOptions {
  readonly attempts: SmsAttempts;
  readonly clock: Clock;
  /** A message not listed this long after its request was not sent; before, it may not be listed yet. */
  readonly listedWithinMs: number;
  /** Called with the reason when a message was not taken. */
  readonly onNotTaken: (why: string) => void;
}

/** Sends each message once, whichever process asks how often. The answer is that of `SmsCentre.send`. */
export function createSendingOnce({
  attempts,
  clock,
  listedWithinMs,
  onNotTaken,
}: SendingOnceOptions): (message: OneMessage) => Promise<boolean> {
  const notTaken = (why: string): false => {
    onNotTaken(why);
    return false;
  };

  /** Whether it is to be asked for again; null: it was sent. */
  async function mayAsk(before: SmsAttempt, { requestNo, find }: OneMessage): Promise<boolean | null> {
    if (before.isTaken) return null;
    const found = await find(before.askedAt);
    if (found === 'listed') {
      await attempts.taken(requestNo);
      return null;
    }
    if (found !== 'notListed') return notTaken(found.why);
    const nowMs = clock();
    if (nowMs - before.askedAt.getTime() < listedWithinMs) return notTaken('sms.query: not listed yet');
    return attempts.again(requestNo, before.askedAt, new Date(nowMs));
  }

  return async (message) => {
    const { requestNo, ask } = message;
    const before = await attempts.begin(requestNo, new Date(clock()));
    const goesOn = before === null || (await mayAsk(before, message));
    if (goesOn !== true) return goesOn === null;
    const asked = await ask();
    if (asked.kind === 'taken') {
      await attempts.taken(requestNo);
      return true;
    }
    if (asked.kind === 'refused') await attempts.refused(requestNo);
    return notTaken(asked.why);
  };
}
