import { fenToWire, sumFen } from '@phonebill/money';
import type { AgreementQueries } from '../../../agreements/queries/agreement-queries.ts';
import type { AgreementViews } from '../../../agreements/views/agreement-view.ts';
import type { Debt } from '../../../agreements/aggregate.ts';
import { type Clock, Refusal } from '../../../runtime/index.ts';
import type { CreditPay } from '../../../partners/index.ts';
import type { Handler } from '../../handler.ts';

export interface CreditAccountParts {
  readonly queries: Pick<AgreementQueries, 'debts'>;
  readonly views: Pick<AgreementViews, 'debt'>;
  readonly wallet: Pick<CreditPay, 'creditAccount'>;
  readonly clock: Clock;
}

/**
 * SPEC section 7, GET /auto/v1/creditPay/account: the wallet's account and what is owed for charges of ours.
 * Refuses `walletUnavailable`.
 */
export function creditAccountHandler({
  queries,
  views,
  wallet,
  clock,
}: CreditAccountParts): Handler<'GET /auto/v1/creditPay/account'> {
  return async (_request, { userNo }) => {
    const [account, debts] = await Promise.all([wallet.creditAccount(userNo), queries.debts(userNo)]);
    if (account.kind === 'indeterminate') throw new Refusal('walletUnavailable');
    const { state, limitFen, usedFen } = account;
    const available = state === 'open' && limitFen > usedFen ? limitFen - usedFen : 0n;
    const unpaid = debts.map(({ debt }) => debt).filter((debt) => debt.state !== 'paid');
    return {
      account: {
        state,
        limitFen: fenToWire(limitFen),
        usedFen: fenToWire(usedFen),
        availableFen: fenToWire(available),
      },
      owedFen: total(unpaid),
      overdueFen: total(unpaid.filter(({ dueAt }) => dueAt.getTime() <= clock())),
      debts: debts.map((one) => views.debt(one)),
    };
  };
}

function total(debts: readonly Debt[]): number {
  return fenToWire(sumFen(debts.map(({ amountFen }) => amountFen)));
}
