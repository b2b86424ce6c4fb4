import { type Fen, formatYuan } from '@phonebill/money';
import { DEMO_MONEY } from '../../cashier/accounts.ts';
import { DEMO_PASSWORD, MOST_WRONG_PASSWORDS } from '../../cashier/password.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { html, type Html } from '../html.ts';
import type { Site, View } from '../page.ts';
import { fill, payWords as words } from './pay-words.ts';

interface OpenTrade {
  readonly trade: Trade;
  readonly balance: Fen;
  readonly nowMs: number;
}

/** A trade that can still be paid: what for, from what, the password, and one action at the bottom. */
export function openTradePage({ trade, balance, nowMs }: OpenTrade, site: Site, view: View): Html {
  const { say } = view;
  const shortBy = trade.amountFen - balance;
  const action = (name: string) => site.path(`/cashier/pay/${trade.tradeNo}${name}`, view);
  const token = html`<input type="hidden" name="token" value="${trade.formToken}">`;
  return html`<main class="pay">
<div class="pay-body">
<section class="bill">
<h1>${say(words.merchant)}</h1>
<p class="bill-amount">${formatYuan(trade.amountFen)}</p>
<p class="bill-subject">${trade.subject}</p>
</section>
<dl class="card facts">
<div><dt>${say(words.balance)}</dt><dd class="${shortBy > 0n ? 'short' : ''}">${formatYuan(balance)}</dd></div>
<div><dt>${say(words.timeLeft)}</dt><dd>${timeLeft(trade.expiresAt - nowMs, view)}</dd></div>
<div><dt>${say(words.trade)}</dt><dd class="long">${trade.tradeNo}</dd></div>
</dl>
${shortBy > 0n ? shortfall(shortBy, view) : password(trade, action(''), token, view)}
</div>
<div class="actions">
${shortBy > 0n
    ? html`<form method="post" action="${action('/money')}">${token}<button class="button">${fill(say(words.addMoney), { amount: formatYuan(DEMO_MONEY) })}</button></form>`
    : html`<button class="button" form="pay" data-busy="${say(words.paying)}">${fill(say(words.pay), { amount: formatYuan(trade.amountFen) })}</button>`}
<div class="actions-aside">
<form method="post" action="${action('/decline')}">${token}<button class="button button-quiet">${say(words.decline)}</button></form>
<a class="button button-quiet" href="${trade.returnUrl}">${say(words.leave)}</a>
</div>
</div>
</main>`;
}

function password(trade: Trade, action: string, token: Html, { say }: View): Html {
  const wrong = trade.wrongPasswords > 0;
  return html`<form class="password" id="pay" method="post" action="${action}">
${token}
<label for="password">${say(words.password)}</label>
<input id="password" name="password" type="password" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" required autocomplete="off" autofocus
 aria-describedby="${wrong ? 'wrong hint' : 'hint'}" aria-invalid="${wrong ? 'true' : 'false'}">
${wrong && html`<p class="wrong" id="wrong" role="alert">${fill(say(words.wrongPassword), { count: MOST_WRONG_PASSWORDS - trade.wrongPasswords })}</p>`}
<p class="quiet" id="hint">${fill(say(words.passwordHint), { password: DEMO_PASSWORD })}</p>
</form>`;
}

function shortfall(amount: Fen, { say }: View): Html {
  return html`<div class="notice notice-danger shortfall" role="alert">
<p>${fill(say(words.short), { amount: formatYuan(amount) })}</p>
<p>${say(words.shortMeans)}</p>
</div>`;
}

function timeLeft(ms: number, { say }: View): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 1 ? say(words.lessThanAMinute) : fill(say(words.minutes), { count: minutes });
}
