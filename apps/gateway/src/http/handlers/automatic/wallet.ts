/** The caller's credit account and cards in the wallet, and paying arrears (SPEC section 7). */
import { fenToWire, sumFen } from '@phonebill/money';
import type { AgreementQueries } from '../../../agreements/store/index.ts';
import type { AgreementViews, Repayments } from '../../../agreements/index.ts';
import type { Debt } from '../../../agreements/model/index.ts';
import { orderView, paymentRequestView } from '../../../orders/index.ts';
import type { OrderTimes } from '../../../config/index.ts';
import type { BankCards, CreditPay } from '../../../partners/entrust/index.ts';
import type { Clock } from '../../../runtime/time/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import { isOwnPath, ownAddress, type OwnPages } from '../../../settings/index.ts';
import type { HandlersOf } from '../../handler.ts';

const DEFAULT_RETURN_PAGE = '/phonebillh5/autoRecharge/setAutoRecharge';

export interface WalletHandlerParts {
  readonly queries: Pick<AgreementQueries, 'debts'>;
  readonly views: Pick<AgreementViews, 'debt'>;
  readonly repayments: Repayments;
  readonly wallet: BankCards & Pick<CreditPay, 'creditAccount'>;
  readonly times: OrderTimes;
  readonly ownPages: OwnPages;
  readonly clock: Clock;
}

export function walletHandlers({
  queries,
  views,
  repayments,
  wallet,
  times,
  ownPages,
  clock,
}: WalletHandlerParts): HandlersOf<
  | 'GET /auto/v1/creditPay/account'
  | 'POST /auto/v1/creditPay/batchReorder'
  | 'GET /auto/v1/userInfo/isBindingCard'
  | 'GET /auto/v1/userInfo/getH5BindCardUrl'
> {
  return {
    /**
     * Returns the wallet's credit account and the unpaid debts of our charges. Refuses `walletUnavailable`.
     */
    'GET /auto/v1/creditPay/account': async (_request, { userNo }) => {
      const [account, debts] = await Promise.all([wallet.creditAccount(userNo), queries.debts(userNo)]);
      if (account.kind === 'indeterminate') throw new Refusal('walletUnavailable');
      const { state, limitFen, usedFen } = account;
      const availableFen = state === 'open' && limitFen > usedFen ? limitFen - usedFen : 0n;
      const unpaid = debts.map(({ debt }) => debt).filter((debt) => debt.state !== 'paid');
      return {
        account: {
          state,
          limitFen: fenToWire(limitFen),
          usedFen: fenToWire(usedFen),
          availableFen: fenToWire(availableFen),
        },
        owedFen: total(unpaid),
        overdueFen: total(unpaid.filter(({ dueAt }) => dueAt.getTime() <= clock())),
        debts: debts.map((one) => views.debt(one)),
      };
    },
    /**
     * Places one order that pays all the chosen debts, or none. Refuses `debtNotPayable`, `requestNoReused`.
     */
    'POST /auto/v1/creditPay/batchReorder': async ({ requestNo, chargeNos, browser, cashier }, context) => {
      const { userNo } = context;
      const order = await repayments.place(
        { ...context, ...(browser && { browser }), ...(cashier && { cashier }) },
        requestNo,
        chargeNos,
      );
      return {
        order: orderView(order, times),
        payment: paymentRequestView(order),
        debts: (await queries.debts(userNo))
          .filter(({ debt }) => chargeNos.includes(debt.chargeNo))
          .map((one) => views.debt(one)),
      };
    },
    /** Returns the caller's cards in the wallet. Refuses `walletUnavailable`. */
    'GET /auto/v1/userInfo/isBindingCard': async (_request, { userNo }) => {
      const answer = await wallet.cards(userNo);
      if (answer.kind === 'indeterminate') throw new Refusal('walletUnavailable');
      return {
        bound: answer.cards.length > 0,
        cards: answer.cards.map(({ bank, lastDigits }) => ({ bank: { ...bank }, lastDigits })),
      };
    },
    /**
     * Returns the wallet's page for binding a card, which returns to a page of ours; empty when the wallet
     * has none for this user, whose card is then bound by calls of ours. Refuses `addressNotAllowed`,
     * `walletUnavailable`.
     */
    'GET /auto/v1/userInfo/getH5BindCardUrl': async ({ backUrl = '' }, { userNo, mobileNo }) => {
      const returnUrl = ownPage(backUrl === '' ? DEFAULT_RETURN_PAGE : backUrl, ownPages);
      const answer = await wallet.bindPage(userNo, returnUrl, mobileNo);
      if (answer.kind === 'indeterminate') throw new Refusal('walletUnavailable');
      return { url: answer.url ?? '' };
    },
  };
}

function total(debts: readonly Debt[]): number {
  return fenToWire(sumFen(debts.map(({ amountFen }) => amountFen)));
}

/**
 * Returns the full address of a page of ours, given as an address or as a path. Throws Refusal
 * `addressNotAllowed` for any other.
 */
function ownPage(text: string, ownPages: OwnPages): string {
  const whole = isOwnPath(text) ? new URL(text, ownPages.publicUrl).href : text;
  const url = ownAddress(whole, ownPages);
  const isOnNetwork = url?.origin === new URL(ownPages.publicUrl).origin;
  if (!url || (isOnNetwork && !isOwnPath(url.pathname))) throw new Refusal('addressNotAllowed');
  return url.href;
}
