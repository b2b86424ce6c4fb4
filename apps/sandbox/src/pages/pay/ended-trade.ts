import { formatYuan } from '@phonebill/money';
import type { Cashier } from '../../cashier/cashiers.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { html, type Html } from '../html.ts';
import type { BilingualText } from '../language.ts';
import type { View } from '../page.ts';
import { fill, payCopy as copy } from './pay-copy.ts';
import { mainClass } from './trade-parts.ts';

type Tone = 'good' | 'neutral' | 'bad';

const signs: Readonly<Record<Tone, Html>> = {
  good: html`<path d="M17 29l8 8 15-17"/>`,
  neutral: html`<path d="M19 28h18"/>`,
  bad: html`<path d="M28 17v14M28 38v.5"/>`,
};

interface Message {
  /** The page's class: each cashier has its own look. */
  readonly look: string;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly backTo: string;
  readonly back: string;
}

/** One sign, one sentence, one way on. */
export function messagePage({ look, tone, title, text, backTo, back }: Message): Html {
  return html`<main class="${look}">
<div class="pay-body">
<section class="outcome">
<svg class="${tone}" viewBox="0 0 56 56" fill="none" stroke="currentColor" stroke-width="3.5"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="28" cy="28"
    r="25"/>${signs[tone]}</svg>
<h1>${title}</h1>
<p>${text}</p>
</section>
</div>
<div class="actions"><a class="button" href="${backTo}">${back}</a></div>
</main>`;
}

/** A trade that cannot be paid any more: what happened to it, what that means for the money, the way back. */
export function endedTradePage(cashier: Cashier, trade: Trade, { translate }: View): Html {
  const { tone, title, text } = ends[endOf(trade)];
  return messagePage({
    look: mainClass(cashier),
    tone,
    title: fill(translate(title), { amount: formatYuan(trade.amountFen) }),
    text: translate(text),
    backTo: trade.returnUrl,
    back: translate(copy.back),
  });
}

type End = 'paid' | 'declined' | 'locked' | 'closed';

const ends: Readonly<Record<End, { tone: Tone; title: BilingualText; text: BilingualText }>> = {
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
