/** The operator's functions for messages: reading and answering them. */
import type { BilingualText, Language } from '@phonebill/contract';
import { helpMessage, problemInField } from '@phonebill/contract/validation';
import type { Pool } from '../../db/index.ts';
import { userNoOf } from '../model/order-number.ts';
import { createMessageStore, type HelpMessage, type MessagePlace } from './message-store.ts';

export type OpenMessage = Pick<HelpMessage, 'messageNo' | 'orderNo' | 'language' | 'text' | 'writtenAt'>;

/** The operator who reads or answers, and when. */
export interface ByOperator {
  readonly by: string;
  readonly at: Date;
}

/**
 * Returns at most `most` unanswered messages, the oldest first, as they were written. `shown`: records that
 * they are shown with the numbers in them. `after`: returns only those after this message.
 */
export async function openMessages(
  pool: Pool,
  most: number,
  shown: (ByOperator & { readonly reason: string }) | null,
  after?: MessagePlace,
): Promise<readonly OpenMessage[]> {
  const store = createMessageStore(pool);
  const open = await store.open(most, after);
  if (shown) await Promise.all(open.map((message) => store.noteShown(message, shown)));
  return open;
}

/** Returns all messages about an order with their answers, the oldest first, as they were written. */
export function messagesOfOrder(pool: Pool, orderNo: string): Promise<HelpMessage[]> {
  return createMessageStore(pool).ofOrder(userNoOf(orderNo), orderNo);
}

/** Returns a user's messages about all orders, those about the newest orders first, as they were written. */
export function messagesOfUser(pool: Pool, userNo: string, most: number): Promise<HelpMessage[]> {
  return createMessageStore(pool).ofUser(userNo, most);
}

/** The reason why a message was not answered; `problem` when the answer breaks the rules for messages. */
export type NotAnswered =
  | 'there is no such message'
  | 'it was answered already'
  | { readonly problem: BilingualText };

/** Answers a message, once; a worker sends the SMS. Returns null when done. */
export async function answerMessage(
  pool: Pool,
  messageNo: string,
  { by, at, ...answer }: ByOperator & { readonly text: string },
): Promise<NotAnswered | null> {
  const text = helpMessage.read(answer.text);
  const rule = { ...helpMessage, label: { en: 'The answer', zh: '答复' } };
  const problem = (language: Language) => problemInField(rule, text, language);
  const [en, zh] = [problem('en'), problem('zh')];
  if (en !== null && zh !== null) return { problem: { en, zh } };
  const store = createMessageStore(pool);
  const userNo = userNoOf(messageNo.slice(1));
  if (!(await store.find(userNo, messageNo))) return 'there is no such message';
  const answered = await store.answer({ userNo, messageNo }, { text, by, at });
  return answered ? null : 'it was answered already';
}
