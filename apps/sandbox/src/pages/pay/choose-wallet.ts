import { formatYuan } from '@phonebill/money';
import type { CashierService } from '../../cashier/cashier-service.ts';
import type { Wallet } from '../../cashier/cashiers.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { html, type Html } from '../html.ts';
import type { View } from '../page.ts';
import { fill, payCopy as copy } from './pay-copy.ts';
import { billSection, mainClass, tradePath, waysOut } from './trade-parts.ts';

type Parts = Pick<CashierService, 'cashier' | 'accounts'> & { readonly trade: Trade };

/** Returns the first step where there are several wallets: each leads to the page that pays from it. */
export function chooseWalletPage({ cashier, accounts, trade }: Parts, view: View): Html {
  const row = (wallet: Wallet): Html =>
    walletRow({ wallet, to: tradePath(cashier, trade, view, { wallet }), trade, accounts }, view);
  return html`<main class="${mainClass(cashier)}">
<div class="pay-body">
${billSection(trade, view)}
<h2 class="wallets-title">${view.translate(copy.chooseWallet)}</h2>
<ul class="card wallets">${cashier.wallets.map(row)}</ul>
</div>
<div class="actions">${waysOut(cashier, trade, view)}</div>
</main>`;
}

type Row = Pick<Parts, 'accounts' | 'trade'> & { readonly wallet: Wallet; readonly to: string };

function walletRow({ wallet, to, trade, accounts }: Row, { translate }: View): Html {
  const balance = accounts.balance(trade.payerNo, wallet);
  const short = balance < trade.amountFen;
  const digits =
    wallet.lastDigits && html`${fill(translate(copy.lastDigits), { digits: wallet.lastDigits })} · `;
  return html`<li><a href="${to}">
<span class="wallet-mark" aria-hidden="true">${translate(wallet).slice(0, 1)}</span>
<span class="wallet-text"><strong>${translate(wallet)}</strong>
<span class="quiet">${digits}${formatYuan(balance)}</span>
${short && html`<span class="short">${translate(copy.tooLittle)}</span>`}</span>
</a></li>`;
}
