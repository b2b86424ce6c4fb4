import { formatYuan } from '@phonebill/money';
import type { Cashier, Wallet } from '../../cashier/cashiers.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { html, type Html } from '../html.ts';
import { hidden } from '../kit.ts';
import type { View } from '../page.ts';
import { fill, payCopy as copy } from './pay-copy.ts';

/** Returns the class of a cashier's pages: the digital currency cashier has a colour of its own. */
export function mainClass({ name }: Cashier): string {
  return name === 'digital' ? 'pay digital' : 'pay';
}

/**
 * Returns an address under the trade's page. Without a wallet, where there are several, it is the page on
 * which the payer chooses one.
 */
export function tradePath(
  { name, wallets }: Cashier,
  trade: Trade,
  view: View,
  { action = '', wallet = null }: { action?: string; wallet?: Wallet | null } = {},
): string {
  const choice = wallet && wallets.length > 1 ? `?wallet=${wallet.id}` : '';
  return view.path(`/${name}/pay/${trade.tradeNo}${action}${choice}`);
}

/** Returns the recipient, the amount and the purpose. */
export function billSection(trade: Trade, { translate }: View): Html {
  return html`<section class="bill">
<h1>${translate(copy.merchant)}</h1>
<p class="bill-amount">${formatYuan(trade.amountFen)}</p>
<p class="bill-subject">${trade.subject}</p>
</section>`;
}

/** Returns the ways of not paying: for good, or for now. */
export function waysOut(cashier: Cashier, trade: Trade, view: View): Html {
  const { translate } = view;
  const decline = tradePath(cashier, trade, view, { action: '/decline' });
  const form = html`<form method="post" action="${decline}">${hidden('token', trade.formToken)}<button
  class="button button-quiet">${translate(copy.decline)}</button></form>
`;
  return html`<div class="actions-aside">
${cashier.isDeclinable && form}<a
  class="button button-quiet" href="${trade.returnUrl}">${translate(copy.leave)}</a>
</div>`;
}

export function timeLeft(trade: Trade, nowMs: number, { translate }: View): string {
  const minutes = Math.floor((trade.expiresAt - nowMs) / 60_000);
  return minutes < 1 ? translate(copy.lessThanAMinute) : fill(translate(copy.minutes), { count: minutes });
}
