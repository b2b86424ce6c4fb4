import { type Fen, formatYuan } from '@phonebill/money';
import { DEMO_MONEY } from '../../cashier/accounts.ts';
import type { Cashier, Wallet } from '../../cashier/cashiers.ts';
import { DEMO_PASSWORD, MOST_WRONG_PASSWORDS } from '../../cashier/pay-with-password.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { html, type Html } from '../html.ts';
import { hidden } from '../kit.ts';
import type { View } from '../page.ts';
import { fill, payCopy as copy } from './pay-copy.ts';
import { billSection, mainClass, timeLeft, tradePath, waysOut } from './trade-parts.ts';

interface OpenTrade {
  readonly cashier: Cashier;
  readonly trade: Trade;
  readonly wallet: Wallet;
  readonly balance: Fen;
  readonly nowMs: number;
}

/**
 * Returns the page of a trade that can still be paid: its purpose, the wallet, the password, and one action
 * at the bottom.
 */
export function openTradePage({ cashier, trade, wallet, balance, nowMs }: OpenTrade, view: View): Html {
  const { translate } = view;
  const shortBy = trade.amountFen - balance;
  const action = (name: string) => tradePath(cashier, trade, view, { action: name, wallet });
  const fields = html`${hidden('token', trade.formToken)}${hidden('wallet', wallet.id)}`;
  return html`<main class="${mainClass(cashier)}">
<div class="pay-body">
${billSection(trade, view)}
<dl class="card facts">
${cashier.wallets.length > 1 && chosenWallet(wallet, tradePath(cashier, trade, view), view)}
<div><dt>${translate(copy.balance)}</dt><dd
  class="${shortBy > 0n ? 'short' : ''}">${formatYuan(balance)}</dd></div>
<div><dt>${translate(copy.timeLeft)}</dt><dd>${timeLeft(trade, nowMs, view)}</dd></div>
<div><dt>${translate(copy.trade)}</dt><dd class="long">${trade.tradeNo}</dd></div>
</dl>
${shortBy > 0n ? shortfall(shortBy, view) : password(trade, action(''), fields, view)}
</div>
<div class="actions">
${
  shortBy > 0n
    ? html`<form method="post" action="${action('/money')}">${fields}<button
      class="button">${fill(translate(copy.addMoney), { amount: formatYuan(DEMO_MONEY) })}</button></form>`
    : html`<button class="button" form="pay"
      data-busy="${translate(copy.paying)}"
        >${fill(translate(copy.pay), { amount: formatYuan(trade.amountFen) })}</button>`
}
${waysOut(cashier, trade, view)}
</div>
</main>`;
}

function chosenWallet(wallet: Wallet, otherWallet: string, { translate }: View): Html {
  return html`<div><dt>${translate(copy.wallet)}<a class="other-wallet"
    href="${otherWallet}">${translate(copy.otherWallet)}</a></dt>
<dd>${translate(wallet)}${
    wallet.lastDigits &&
    html`<span
  class="quiet last-digits">${fill(translate(copy.lastDigits), { digits: wallet.lastDigits })}</span>`
  }</dd
    ></div>`;
}

function password(trade: Trade, action: string, fields: Html, { translate }: View): Html {
  const wrong = trade.wrongPasswords > 0;
  return html`<form class="password" id="pay" method="post" action="${action}">
${fields}
<label for="password">${translate(copy.password)}</label>
<input id="password" name="password" type="password" inputmode="numeric" pattern="[0-9]{6}" maxlength="6"
  required autocomplete="off" autofocus
 aria-describedby="${wrong ? 'wrong hint' : 'hint'}" aria-invalid="${wrong ? 'true' : 'false'}">
${
  wrong &&
  html`<p class="wrong" id="wrong"
  role="alert"
    >${fill(translate(copy.wrongPassword), { count: MOST_WRONG_PASSWORDS - trade.wrongPasswords })}</p>`
}
<p class="quiet" id="hint">${fill(translate(copy.passwordHint), { password: DEMO_PASSWORD })}</p>
</form>`;
}

function shortfall(amount: Fen, { translate }: View): Html {
  return html`<div class="notice notice-danger shortfall" role="alert">
<p>${fill(translate(copy.short), { amount: formatYuan(amount) })}</p>
<p>${translate(copy.shortMeans)}</p>
</div>`;
}
