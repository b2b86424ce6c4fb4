/**
 * Messages about orders: written by the owner of the order, answered by an operator's command, read with the
 * order. The user gets one SMS that there is an answer; the answer itself is shown with the order.
 */
import type { HelpMessageView, Language } from '@phonebill/contract';
import { helpMessage, problemInField } from '@phonebill/contract/validation';
import { addressKey, type RateLimits } from '../../db/rate-limits/index.ts';
import { type OrderOwner, owns } from '../model/order-owner.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { derivedNumber, Refusal } from '../../runtime/index.ts';
import { answeredNotice } from './help-texts.ts';
import type { HelpParts } from './help-parts.ts';
import { pauseAfter } from './look-again.ts';
import { createMessageStore, type HelpMessage } from './message-store.ts';

export interface WrittenMessage {
  readonly idempotencyKey: string;
  readonly orderNo: string;
  readonly text: string;
}

export interface HelpMessages {
  /**
   * Returns the messages of an order with their answers, and marks the answers as read. Throws Refusal
   * `orderNotFound`.
   */
  ofOrder(owner: OrderOwner, orderNo: string): Promise<HelpMessageView[]>;
  /**
   * Writes a message. The same request again returns the same message. Throws Refusal `fieldWrong`,
   * `orderNotFound`, `requestNoReused`, `messagesFull`, `tooManyRequests`.
   */
  write(
    owner: OrderOwner,
    message: WrittenMessage,
    from: { readonly language: Language; readonly address: string },
  ): Promise<HelpMessageView>;
  /** Returns a user's orders with an unread answer. */
  unread(userNo: string): Promise<string[]>;
  /** Sends the SMS that are due. */
  lookAfter(): Promise<void>;
}

const LEASE_MS = 2 * MINUTE_MS;
const AT_ONCE = 20;
const MOST_UNREAD = 20;
/** The most messages of one user in an hour and in a day, and from one network address in an hour. */
const WRITTEN_AN_HOUR = 5;
const WRITTEN_A_DAY = 20;
const FROM_AN_ADDRESS = 60;

export function createHelpMessages(
  { pool, orders, sms, mobileNoOf, clock }: HelpParts,
  rateLimits: Pick<RateLimits, 'take'>,
): HelpMessages {
  const store = createMessageStore(pool);

  async function requireOwn(owner: OrderOwner, orderNo: string): Promise<void> {
    const found = await orders.find(orderNo);
    if (!found || !owns(owner, found)) throw new Refusal('orderNotFound');
  }

  async function look(message: HelpMessage): Promise<void> {
    const { userNo, orderNo, messageNo, language } = message;
    const found = await orders.find(orderNo);
    const mobileNo = found && !found.order.isVisitor ? await mobileNoOf(userNo) : null;
    if (!found || mobileNo === null) return store.lookAgain(message, null);
    const taken = await sms.send({
      requestNo: derivedNumber('A', messageNo),
      mobileNo,
      about: orderNo,
      ...answeredNotice(found.order.mobileNo, language),
    });
    const waitedMs = clock() - (message.answeredAt?.getTime() ?? 0);
    const again = taken || waitedMs > DAY_MS ? null : new Date(clock() + pauseAfter(waitedMs));
    return store.lookAgain(message, again);
  }

  return {
    async ofOrder(owner, orderNo) {
      await requireOwn(owner, orderNo);
      const messages = await store.ofOrder(owner.userNo, orderNo);
      if (messages.some(({ answer, readAt }) => answer !== null && readAt === null))
        await store.markRead(owner.userNo, orderNo, new Date(clock()));
      return messages.map(messageView);
    },
    async write(owner, { idempotencyKey, orderNo, text: typed }, { language, address }) {
      const text = helpMessage.read(typed);
      const problem = problemInField(helpMessage, text, language);
      if (problem !== null) throw new Refusal('fieldWrong', { problem });
      await requireOwn(owner, orderNo);
      const { userNo } = owner;
      const limits = [
        { scope: 'helpMessages.user', key: userNo, most: WRITTEN_AN_HOUR, window: HOUR_MS },
        { scope: 'helpMessages.user', key: userNo, most: WRITTEN_A_DAY, window: DAY_MS },
        { scope: 'helpMessages.address', key: addressKey(address), most: FROM_AN_ADDRESS, window: HOUR_MS },
      ] as const;
      // The same request again is counted once.
      const taking = await rateLimits.take(limits, `${userNo} ${idempotencyKey}`);
      if (taking.kind === 'exceeded') throw new Refusal('tooManyRequests');
      const written = await store.write({
        userNo,
        orderNo,
        idempotencyKey,
        language,
        text,
        writtenAt: new Date(clock()),
      });
      if (written === 'full') throw new Refusal('messagesFull');
      if (written.text !== text) throw new Refusal('requestNoReused');
      return messageView(written);
    },
    unread: (userNo) => store.unread(userNo, MOST_UNREAD),
    async lookAfter() {
      const due = await store.takeDue(new Date(clock()), new Date(clock() + LEASE_MS), AT_ONCE);
      const looks = await Promise.allSettled(due.map(look));
      const failed = looks.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

function messageView({ messageNo, orderNo, state, text, writtenAt, answer, answeredAt }: HelpMessage) {
  return {
    messageNo,
    orderNo,
    state,
    text,
    writtenAt: writtenAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
