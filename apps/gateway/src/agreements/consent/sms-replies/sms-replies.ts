/**
 * Handles replies by SMS: they are stored before the centre gets our acknowledgement, then handled by a job
 * that may run again after a crash at any point. A reply is applied once, under the number that the centre
 * gave it; each is answered by one message that states the present situation.
 */
import type { Language } from '@phonebill/contract';
import { readMobileNumber } from '@phonebill/contract/validation';
import type { Pool } from '../../../db/index.ts';
import type { RateLimits } from '../../../db/rate-limits/index.ts';
import type { AskReplies, SmsCentre, SmsReplyEvent } from '../../../partners/sms/index.ts';
import { type Clock, DAY_MS, MINUTE_MS } from '../../../runtime/time/index.ts';
import { derivedNumber } from '../../../runtime/index.ts';
import type { Telemetry } from '../../../runtime/telemetry/index.ts';
import { answerTo, type ReplyOutcome } from './answer-text.ts';
import { type ReadReply, readReply, type ReplyWord } from './read-reply.ts';
import { createReplyStore, type StoredReply } from './store.ts';

/**
 * The receiver that applies replies. The same reply again, also after a crash, changes nothing: `already`.
 */
export interface ReplyReceiver {
  reply(reply: {
    readonly mobileNo: string;
    readonly word: ReplyWord;
    /** The digits that identify the request; null when none was named. */
    readonly replyCode: string | null;
    readonly repliedAt: Date;
    readonly messageId: string;
  }): Promise<ReplyOutcome>;
}

/** An interpreted reply, with its sender and time. */
interface Meant {
  readonly mobileNo: string;
  readonly read: ReadReply;
  readonly repliedAt: Date;
}

export interface SmsReplies {
  /**
   * Stores what the centre handed over; resolves once it is written. Always returns true, as every reply is
   * ours.
   */
  handleWebhook(event: SmsReplyEvent): Promise<boolean>;
  /**
   * Handles the reply to which this message belongs, once all its parts have arrived. Throws Error when the
   * answer could not be sent, so that it is tried again.
   */
  handle(messageId: string): Promise<void>;
  /** Handles replies that no job has handled, and gives up those whose parts never arrived. */
  lookAfter(): Promise<void>;
}

interface Parts {
  readonly pool: Pool;
  readonly receiver: ReplyReceiver;
  readonly sms: SmsCentre;
  /**
   * Asks the centre what a number replied; null when the centre signs what it hands over, which is then
   * believed.
   */
  readonly askReplies: AskReplies | null;
  readonly rateLimits: RateLimits;
  /** Returns the language of a number's user, if known. */
  readonly languageOf: (mobileNo: string) => Promise<Language | null>;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

/** How long missing parts, and an answer that the SMS centre does not accept, are waited for. */
const GIVEN_UP_AFTER_MS = DAY_MS;
/**
 * Time (ms) after which a reply is handled that its job did not handle, for example because its process died;
 * the member is waiting.
 */
const LOOK_AGAIN_MS = MINUTE_MS;
const AT_ONCE = 50;
/**
 * Time (ms) after which the centre is asked again about a "yes" that it does not know; after a minute, every
 * minute.
 */
const ASK_AGAIN_MS = 5000;
/** A "yes" that the centre does not know for so long after it arrived was never sent. */
const KNOWN_WITHIN_MS = 60 * MINUTE_MS;
/** The most answers a day to one number: two automatic senders must not keep each other busy. */
const MOST_ANSWERS_A_DAY = 20;

export function createSmsReplies({
  pool,
  receiver,
  sms,
  askReplies,
  rateLimits,
  languageOf,
  clock,
  telemetry,
}: Parts): SmsReplies {
  const store = createReplyStore(pool);

  async function mayAnswer(mobileNo: string, messageId: string): Promise<boolean> {
    const limit = { scope: 'replyAnswers.number', key: mobileNo } as const;
    const taking = await rateLimits.take([{ ...limit, most: MOST_ANSWERS_A_DAY, window: DAY_MS }], messageId);
    return taking.kind === 'taken';
  }

  /** Sends the answer. Throws Error when the centre did not accept it. */
  async function answer(
    mobileNo: string,
    messageId: string,
    read: ReadReply,
    outcome: ReplyOutcome,
  ): Promise<void> {
    if (!(await mayAnswer(mobileNo, messageId))) return;
    const taken = await sms.send({
      requestNo: derivedNumber('S', 'reply', messageId),
      mobileNo,
      ...answerTo(read, outcome, await languageOf(mobileNo)),
    });
    if (!taken) throw new Error('the answer to a reply was not taken');
  }

  /**
   * Returns whether a reply is valid. With a centre that signs nothing, anybody who knows the secret address
   * could send a "yes" for somebody else, so a "yes" is valid only once the centre itself confirms that the
   * number sent it; a reply that only ends or refuses something is believed. Throws Error when the centre
   * does not answer.
   */
  async function wasSaid({ mobileNo, read, repliedAt }: Meant): Promise<boolean> {
    if (!askReplies || read.word !== 'agree') return true;
    const said = await askReplies(mobileNo, repliedAt);
    if (said.kind !== 'replies') throw new Error(`whether it was said is not known: ${said.why}`);
    return said.texts.some((text) => {
      const { word, replyCode } = readReply(text);
      return word === read.word && replyCode === read.replyCode;
    });
  }

  async function handle(messageId: string): Promise<void> {
    const replies = await store.waiting(messageId);
    const [first] = replies;
    if (!first) return;
    const oldestMs = Math.min(...replies.map(({ receivedAt }) => receivedAt.getTime()));
    const isGivenUp = clock() - oldestMs >= GIVEN_UP_AFTER_MS;
    const whole = wholeOf(replies);
    // The part that arrives last is handled by its own job.
    if (!whole && !isGivenUp) return store.lookLater(replies, new Date(oldestMs + GIVEN_UP_AFTER_MS));
    const read = whole ? readReply(whole.text) : readReply('');
    const at = (): Date => new Date(clock());
    const { mobileNo } = first;
    if (mobileNo === null)
      return store.handled(replies, { word: read.word, outcome: 'notAMobileNumber' }, at());

    // All parts of one message share one number, whichever part this is.
    const number = whole?.messageId ?? first.messageId;
    const repliedAt = new Date(Math.max(...replies.map((reply) => reply.repliedAt.getTime())));
    // A reply that was once found valid is not checked again: it may have been acted on.
    const isSaid =
      first.word !== null ||
      (await wasSaid({ mobileNo, read, repliedAt }).catch((error: unknown) => {
        if (!isGivenUp) throw error;
        return false;
      }));
    if (!isSaid) {
      const waitedMs = clock() - oldestMs;
      if (waitedMs < MINUTE_MS) return store.handleLater(number, new Date(clock() + ASK_AGAIN_MS));
      if (waitedMs < KNOWN_WITHIN_MS) return;
      telemetry.log('warn', 'a yes that its centre does not know changes nothing', { messageId: number });
      return store.handled(replies, { word: read.word, outcome: 'notSaid' }, at());
    }
    if (askReplies && first.word === null) await store.counts(replies, read.word);
    const outcome = await receiver.reply({ mobileNo, ...read, repliedAt, messageId: number });
    await answer(mobileNo, number, read, outcome).catch((error: unknown) => {
      if (!isGivenUp) throw error;
      telemetry.log('error', 'a reply stays without an answer', { messageId: number, error: String(error) });
    });
    await store.handled(replies, { word: read.word, outcome }, at());
    telemetry.log('info', 'a reply was handled', { messageId: number, word: read.word, outcome });
  }

  return {
    async handleWebhook(event) {
      const now = clock();
      await store.keep(event, readMobileNumber(event.from), new Date(now), new Date(now + LOOK_AGAIN_MS));
      return true;
    },
    handle,
    async lookAfter() {
      const now = clock();
      const due = await store.takeDue(new Date(now), new Date(now + LOOK_AGAIN_MS), AT_ONCE);
      for (const messageId of due)
        await handle(messageId).catch((error: unknown) =>
          telemetry.log('error', 'a reply could not be handled and is tried again', {
            messageId,
            error: String(error),
          }),
        );
    },
  };
}

/**
 * Returns the message to which these parts belong, with the newest copy of each; null while one is missing.
 */
function wholeOf(
  replies: readonly StoredReply[],
): { readonly messageId: string; readonly text: string } | null {
  const [one] = replies;
  if (!one) return null;
  if (!one.part) return one;
  const newestFirst = replies.toSorted((a, b) => b.repliedAt.getTime() - a.repliedAt.getTime());
  const parts = Array.from({ length: one.part.parts }, (_, index) =>
    newestFirst.find(({ part }) => part?.part === index + 1),
  );
  const there = parts.filter((part) => part !== undefined);
  if (there.length < parts.length) return null;
  return { messageId: there[0]?.messageId ?? one.messageId, text: there.map(({ text }) => text).join('') };
}
