/** The sources that can be debited: the wallet's balance, the newest bank card, the credit line. */
import type { Fen } from '@phonebill/money';
import type { Accounts } from '../cashier/accounts.ts';
import { type Wallet, walletText } from '../cashier/cashiers.ts';
import { REFUSED_DIGITS } from './banks.ts';
import { type Cards, cardText } from './cards.ts';
import type { CreditLines } from './credit-lines.ts';
import type { DebitReason } from './entrust-states.ts';

export const sourceNames = ['balance', 'card', 'creditPay'] as const;
export type SourceName = (typeof sourceNames)[number];

/**
 * One of a payer's sources; the functions that move money are called within the transaction that they belong
 * to.
 */
interface Source {
  whyNot(payerNo: string, amountFen: Fen): DebitReason | null;
  /** Takes the money. Returns the name of the source, as a text to show. */
  take(payerNo: string, amountFen: Fen): string;
  giveBack(payerNo: string, amountFen: Fen): void;
}

export type Sources = Readonly<Record<SourceName, Source>>;

interface Parts {
  /** The cashier's accounts, since there is only one balance. */
  readonly accounts: Accounts;
  readonly wallet: Wallet;
  readonly cards: Cards;
  readonly credit: CreditLines;
}

export function createSources({ accounts, wallet, cards, credit }: Parts): Sources {
  return {
    balance: {
      whyNot: (payerNo, amountFen) =>
        accounts.balance(payerNo, wallet) < amountFen ? 'insufficient_balance' : null,
      take(payerNo, amountFen) {
        accounts.add(payerNo, wallet, -amountFen);
        return walletText(wallet);
      },
      giveBack: (payerNo, amountFen) => accounts.add(payerNo, wallet, amountFen),
    },
    // A card's money is at the bank: it has no limit here, and nothing is stored.
    card: {
      whyNot(payerNo) {
        const [card] = cards.of(payerNo);
        if (!card) return 'card_missing';
        return card.lastDigits === REFUSED_DIGITS ? 'card_refused' : null;
      },
      take(payerNo) {
        const [card] = cards.of(payerNo);
        return card ? cardText(card) : '';
      },
      giveBack() {},
    },
    creditPay: {
      whyNot(payerNo, amountFen) {
        const { state, limitFen, usedFen } = credit.of(payerNo);
        if (state !== 'open') return 'credit_not_open';
        return usedFen + amountFen > limitFen ? 'credit_limit' : null;
      },
      take(payerNo, amountFen) {
        credit.change(payerNo, { usedFen: credit.of(payerNo).usedFen + amountFen });
        return '和包信用付';
      },
      giveBack(payerNo, amountFen) {
        const { usedFen } = credit.of(payerNo);
        const lowered = usedFen < amountFen ? usedFen : amountFen;
        credit.change(payerNo, { usedFen: usedFen - lowered });
        // The part that was repaid meanwhile was the payer's own money.
        accounts.add(payerNo, wallet, amountFen - lowered);
      },
    },
  };
}
