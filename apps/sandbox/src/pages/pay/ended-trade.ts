import { formatYuan } from '@phonebill/money';
import type { Cashier } from '../../cashier/cashiers.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import type { Html } from '../html.ts';
import { type Message, messagePage } from '../kit.ts';
import type { BilingualText } from '../language.ts';
import type { View } from '../page.ts';
import { fill, payCopy as copy } from './pay-copy.ts';
import { mainClass } from './trade-parts.ts';

/**
 * Returns the page of a trade that cannot be paid any more: what happened to it, what that means for the
 * money, and a link back.
 */
export function endedTradePage(cashier: Cashier, trade: Trade, { translate }: View): Html {
  const { tone, title, text } = ends[endOf(trade)];
  return messagePage(mainClass(cashier), {
    tone,
    title: fill(translate(title), { amount: formatYuan(trade.amountFen) }),
    text: translate(text),
    backTo: trade.returnUrl,
    back: translate(copy.back),
  });
}

type End = 'paid' | 'declined' | 'locked' | 'closed';

const ends: Readonly<Record<End, { tone: Message['tone']; title: BilingualText; text: BilingualText }>> = {
  paid: { tone: 'good', title: copy.paidTitle, text: copy.paidText },
  declined: { tone: 'neutral', title: copy.declinedTitle, text: copy.declinedText },
  locked: { tone: 'bad', title: copy.lockedTitle, text: copy.lockedText },
  closed: { tone: 'neutral', title: copy.closedTitle, text: copy.closedText },
};

function endOf({ state, declineReason }: Trade): End {
  if (state === 'paid') return 'paid';
  if (state === 'declined') return declineReason === 'password_locked' ? 'locked' : 'declined';
  return 'closed';
}
