import type { AnsweredMessageView } from '@phonebill/contract/console';
import { maskedText } from '../../numbers/index.ts';
import type { messagesOfOrder } from '../../orders/help/index.ts';

type Message = Awaited<ReturnType<typeof messagesOfOrder>>[number];

/** Returns a user's message about an order, with the middle of numbers hidden, and its answer. */
export function messageView(one: Message): AnsweredMessageView {
  return {
    messageNo: one.messageNo,
    orderNo: one.orderNo,
    language: one.language,
    text: maskedText(one.text),
    writtenAt: one.writtenAt.toISOString(),
    answer: one.answer,
    answeredAt: one.answeredAt?.toISOString() ?? null,
  };
}
