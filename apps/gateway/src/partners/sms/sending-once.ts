/**
 * Sends each message once through a centre that would send a second message for a repeated request. A request
 * is recorded beforehand in `attempts.ts`; if it was already recorded, the message is looked up at the
 * centre, and requested again only once its absence means that it was not sent.
 */
import type { Clock } from '../../runtime/time/index.ts';
import type { Indeterminate } from '../answers.ts';
import type { SmsAttempt, SmsAttempts } from './attempts.ts';

/** The result of a request; `refused`: certainly not sent. */
export type Asked =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused' | 'unknown'; readonly why: string };

export type Listed = 'listed' | 'notListed';

/** The calls to a centre about one message. */
export interface OneMessage {
  readonly requestNo: string;
  /** Requests that the message be sent. */
  ask(): Promise<Asked>;
  /** Returns whether it is among the messages sent since it was requested. */
  find(askedAt: Date): Promise<Listed | Indeterminate>;
}

export interface SendingOnceOptions {
  readonly attempts: SmsAttempts;
  readonly clock: Clock;
  /**
   * How long (ms) after its request a message is listed at the latest; before that, a missing message may
   * still have been sent.
   */
  readonly listedWithinMs: number;
  /** Called with the reason when a message was not taken. */
  readonly onNotTaken: (why: string) => void;
}

/**
 * Returns a function that sends each message once, however often and by whichever process it is called. It
 * returns the result of `SmsCentre.send`.
 */
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

  /** Returns whether the message has to be requested again; null when it was sent. */
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
