import { formatYuan } from '@phonebill/money';
import type { CashDesk } from '../../cashier/cash-desk.ts';
import type { Wallet } from '../../cashier/desk.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { html, type Html } from '../html.ts';
import type { Site, View } from '../page.ts';
import { fill, payWords as words } from './pay-words.ts';
import { billSection, mainClass, tradePath, waysOut } from './trade-parts.ts';

type Parts = Pick<CashDesk, 'desk' | 'accounts'> & { readonly trade: Trade };

/** Where there are several wallets, the first step: each is a way on to the page that pays from it. */
export function chooseWalletPage({ desk, accounts, trade }: Parts, site: Site, view: View): Html {
  const row = (wallet: Wallet): Html =>
    walletRow({ wallet, to: tradePath(desk, trade, site, view, { wallet }), trade, accounts }, view);
  return html`<main class="${mainClass(desk)}">
<div class="pay-body">
${billSection(trade, view)}
<h2 class="wallets-title">${view.say(words.chooseWallet)}</h2>
<ul class="card wallets">${desk.wallets.map(row)}</ul>
</div>
<div class="actions">${waysOut(desk, trade, site, view)}</div>
</main>`;
}

type Row = Pick<Parts, 'accounts' | 'trade'> & { readonly wallet: Wallet; readonly to: string };

function walletRow({ wallet, to, trade, accounts }: Row, { say }: View): Html {
  const balance = accounts.balance(trade.payerNo, wallet);
  const short = balance < trade.amountFen;
  return html`<li><a href="${to}">
<span class="wallet-mark" aria-hidden="true">${say(wallet).slice(0, 1)}</span>
<span class="wallet-text"><strong>${say(wallet)}</strong>
<span class="quiet">${wallet.lastDigits && html`${fill(say(words.lastDigits), { digits: wallet.lastDigits })} · `}${formatYuan(balance)}</span>
${short && html`<span class="short">${say(words.tooLittle)}</span>`}</span>
</a></li>`;
}
