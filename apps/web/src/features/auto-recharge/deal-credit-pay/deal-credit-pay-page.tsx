import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { asOrderNo } from '../../../order-view/order-no.ts';
import { useAttempt } from '../../../platform/attempt/index.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { paths, repaymentPath } from '../../../platform/paths.ts';
import { openCashier } from '../../../platform/pay/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CheckIcon, RepeatIcon } from '../../../ui/icon/icons.tsx';
import { type Failure, FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { FormSkeleton } from '../parts/form-skeleton.tsx';
import { useCreditAccount, useRepay } from './api.ts';
import { creditTexts } from './copy.ts';
import { AccountCard, CreditAgreements } from './credit-account.tsx';
import { DebtList, PaidList } from './debt-list.tsx';
import { chosenOf, payable, sumOf } from './debts.ts';
import './deal-credit-pay.css';

const Repayment = lazy(() => import('./repayment.tsx'));

/**
 * Credit pay: the account and what is owed, or, with an order number, what became of a repayment (SPEC
 * section 2, dealCreditPay).
 */
export default function DealCreditPayPage(): ReactNode {
  const [query] = useSearchParams();
  const orderNo = asOrderNo(query.get('orderNo'));
  if (orderNo === null) return <CreditPay />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Repayment key={orderNo} orderNo={orderNo} />
    </Suspense>
  );
}

/** The account, what is owed and paying it, and the agreements that use it. */
export function CreditPay(): ReactNode {
  const texts = useTexts(creditTexts);
  const navigate = useNavigate();
  const { data, error, refetch } = useCreditAccount();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const { repay, failure, dismiss } = useRepaying();
  if (!data && !error) return <FormSkeleton />;
  if (!data) {
    const isSilent = error?.is('walletUnavailable') ?? false;
    return (
      <Page>
        <ErrorState title={texts.failedTitle} onRetry={refetch} reference={error?.reference}>
          <p>{isSilent ? texts.walletSilent : texts.failedWords}</p>
        </ErrorState>
      </Page>
    );
  }
  const { account, owedFen, debts } = data;
  const unpaid = debts.filter(({ state }) => state !== 'paid');
  const taken = chosenOf(debts, chosen);
  const canPay = payable(debts).length > 0;
  const bar = (
    <div className="credit-bar">
      <p className="credit-bar__words" role="status">
        {texts.chosen(taken.length, payable(debts).length)}
      </p>
      <Button disabled={taken.length === 0} onClick={() => repay(taken.map(({ chargeNo }) => chargeNo))}>
        {taken.length === 0 ? texts.chooseFirst : texts.pay(showFen(sumOf(taken)))}
      </Button>
    </div>
  );
  if (account.state === 'none' && debts.length === 0) {
    return (
      <Page>
        <EmptyState
          sign={<RepeatIcon />}
          title={texts.noneTitle}
          action={<Button onClick={() => void navigate(paths.setAutoRecharge)}>{texts.setUp}</Button>}
        >
          <p>{texts.noneWords}</p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page bottom={canPay && bar}>
      <div className="credit">
        {account.state !== 'none' && <AccountCard account={account} />}
        {unpaid.length === 0 ? (
          <section className="credit-card credit-card--nothing">
            <span className="credit-card__sign" aria-hidden="true">
              <CheckIcon />
            </span>
            <div>
              <h2>{texts.nothing}</h2>
              <p>{texts.nothingWords}</p>
            </div>
          </section>
        ) : (
          <DebtList
            debts={unpaid}
            owed={<Amount fen={owedFen} kind="display" />}
            chosen={chosen}
            onChoose={(next) => {
              setChosen(next);
              dismiss();
            }}
          />
        )}
        <FailureNotice failure={failure} />
        <CreditAgreements />
        <PaidList debts={debts.filter(({ state }) => state === 'paid')} />
      </div>
    </Page>
  );
}

/** Orders a repayment and goes to the cashier with it; what became of it is told on its own page. */
export function useRepaying(): {
  repay: (chargeNos: readonly string[]) => Promise<void>;
  failure: Failure | null;
  dismiss: () => void;
} {
  const texts = useTexts(creditTexts);
  const navigate = useNavigate();
  const repaying = useRepay();
  const { failure, run, show } = useAttempt<Failure>();

  async function repay(chargeNos: readonly string[]): Promise<void> {
    await run(async () => {
      const { order, payment } = await repaying.mutateAsync(chargeNos);
      const opening = payment && (await openCashier(payment));
      // Whoever comes back to this page from the cashier's finds the list with the repayment that is open.
      if (opening !== 'left') await navigate(repaymentPath(order.orderNo));
      return null;
    }, failureOf);
  }

  function failureOf(error: CallError): Failure {
    if (error.is('debtNotPayable')) return { title: texts.changed, words: texts.changedWords };
    if (error.kind !== 'refused') return { title: texts.repayUnknown, words: texts.repayUnknownWords };
    return { title: error.message || texts.repayFailed, words: null };
  }

  return { repay, failure, dismiss: () => show(null) };
}
