import { formatYuan } from '@phonebill/money';
import type { Desk } from '../../cashier/desk.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { html, type Html } from '../html.ts';
import type { Words } from '../language.ts';
import type { View } from '../page.ts';
import { fill, payWords as words } from './pay-words.ts';
import { mainClass } from './trade-parts.ts';

type Mood = 'good' | 'neutral' | 'bad';

const signs: Readonly<Record<Mood, Html>> = {
  good: html`<path d="M17 29l8 8 15-17"/>`,
  neutral: html`<path d="M19 28h18"/>`,
  bad: html`<path d="M28 17v14M28 38v.5"/>`,
};

interface Message {
  /** The page's class: a desk has its own look. */
  readonly look: string;
  readonly mood: Mood;
  readonly title: string;
  readonly text: string;
  readonly backTo: string;
  readonly back: string;
}

/** One sign, one sentence, one way on. */
export function messagePage({ look, mood, title, text, backTo, back }: Message): Html {
  return html`<main class="${look}">
<div class="pay-body">
<section class="outcome">
<svg class="${mood}" viewBox="0 0 56 56" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="28" cy="28" r="25"/>${signs[mood]}</svg>
<h1>${title}</h1>
<p>${text}</p>
</section>
</div>
<div class="actions"><a class="button" href="${backTo}">${back}</a></div>
</main>`;
}

/** A trade that cannot be paid any more: what happened to it, what that means for the money, the way back. */
export function endedTradePage(desk: Desk, trade: Trade, { say }: View): Html {
  const { mood, title, text } = ends[endOf(trade)];
  return messagePage({
    look: mainClass(desk),
    mood,
    title: fill(say(title), { amount: formatYuan(trade.amountFen) }),
    text: say(text),
    backTo: trade.returnUrl,
    back: say(words.back),
  });
}

type End = 'paid' | 'declined' | 'locked' | 'closed';

const ends: Readonly<Record<End, { mood: Mood; title: Words; text: Words }>> = {
  paid: { mood: 'good', title: words.paidTitle, text: words.paidText },
  declined: { mood: 'neutral', title: words.declinedTitle, text: words.declinedText },
  locked: { mood: 'bad', title: words.lockedTitle, text: words.lockedText },
  closed: { mood: 'neutral', title: words.closedTitle, text: words.closedText },
};

function endOf({ state, declineReason }: Trade): End {
  if (state === 'paid') return 'paid';
  if (state === 'declined') return declineReason === 'password_locked' ? 'locked' : 'declined';
  return 'closed';
}
