import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageNow, useNavigate } from '../../../platform/navigate.ts';
import { asOrderNo } from '../../../order-view/order-paths.ts';
import { useAttempt } from '../../../platform/attempt/index.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
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
import { FormSkeleton } from '../../../agreement-view/form-skeleton.tsx';
import { useCreditAccount } from '../../../agreement-form/credit-account.ts';
import { useRepay, chosenOf, payable, sumOf } from './debts.ts';
import { creditPayCopy } from './copy.ts';
import { AccountCard, CreditAgreements } from './credit-account.tsx';
import { DebtList, PaidList } from './debt-list.tsx';
import { classNames } from '@phonebill/styles';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from './credit-pay.module.css';
import { loadPart } from '../../../platform/load-chunk.ts';

const Repayment = lazyPart(() => loadPart(() => import('./repayment.tsx')));

/**
 * Shows credit pay: the account and the debts, or, with an order number, the result of a repayment (SPEC
 * section 2, dealCreditPay).
 */
export default function DealCreditPayPage(): ReactNode {
  const [query] = useSearchParams();
  const orderNo = asOrderNo(query.get('orderNo'));
  if (orderNo === null) return <CreditPay />;
  return (
    <PartBoundary fallback={<FormSkeleton />}>
      <Repayment key={orderNo} orderNo={orderNo} />
    </PartBoundary>
  );
}

/** Shows the account, the debts with their payment, and the agreements that use credit pay. */
export function CreditPay(): ReactNode {
  const copy = useTexts(creditPayCopy);
  const navigate = useNavigate();
  const { data, error, refetch } = useCreditAccount();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const { repay, failure, dismiss } = useRepaying();
  if (!data && !error) return <FormSkeleton />;
  if (!data) {
    return (
      <Page>
        <ErrorState title={copy.failedTitle} error={error} onRetry={refetch}>
          <p>
            <Phrases text={copy.failedText} />
          </p>
        </ErrorState>
      </Page>
    );
  }
  const { account, owedFen, debts } = data;
  const unpaid = debts.filter(({ state }) => state !== 'paid');
  const taken = chosenOf(debts, chosen);
  const canPay = payable(debts).length > 0;
  const bar = (
    <div className={styles.bar}>
      <p className={styles.barText} role="status">
        {copy.chosen(taken.length, payable(debts).length)}
      </p>
      <Button disabled={taken.length === 0} onClick={() => repay(taken.map(({ chargeNo }) => chargeNo))}>
        {taken.length === 0 ? copy.chooseFirst : copy.pay(showFen(sumOf(taken)))}
      </Button>
    </div>
  );
  if (account.state === 'none' && debts.length === 0) {
    return (
      <Page>
        <EmptyState
          sign={<RepeatIcon />}
          title={copy.noneTitle}
          action={<Button onClick={() => void navigate(paths.setAutoRecharge)}>{copy.setUp}</Button>}
        >
          <p>
            <Phrases text={copy.noneText} />
          </p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page bottom={canPay && bar}>
      <div className={styles.creditPay}>
        {account.state !== 'none' && <AccountCard account={account} />}
        {unpaid.length === 0 ? (
          <section className={classNames(styles.card, styles.nothing)}>
            <span className={styles.sign} aria-hidden="true">
              <CheckIcon />
            </span>
            <div>
              <h2>{copy.nothing}</h2>
              <p>
                <Phrases text={copy.nothingText} />
              </p>
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

/** Orders a repayment and opens the cashier for it; its result is shown on a page of its own. */
export function useRepaying(): {
  repay: (chargeNos: readonly string[]) => Promise<void>;
  failure: Failure | null;
  dismiss: () => void;
} {
  const copy = useTexts(creditPayCopy);
  const navigate = useNavigate();
  const repaying = useRepay();
  const { failure, run, show } = useAttempt<Failure>();

  async function repay(chargeNos: readonly string[]): Promise<void> {
    const isHere = pageNow();
    await run(async () => {
      const { order, payment } = await repaying.mutateAsync(chargeNos);
      // If the user left meanwhile, they pay later: the list contains the repayment.
      if (!isHere()) return null;
      const opened = payment && (await openCashier(payment, order.orderNo));
      // A user who comes back from the cashier to this page finds the list with the open repayment.
      if (opened !== 'left' && isHere()) await navigate(repaymentPath(order.orderNo));
      return null;
    }, failureOf);
  }

  function failureOf(error: CallError): Failure {
    const { message } = error;
    if (error.is('debtNotPayable')) return { title: copy.changed, message, words: copy.changedText };
    if (error.kind !== 'refused') return { title: copy.repayUnknown, message, words: copy.repayUnknownText };
    return { title: message, words: null };
  }

  return { repay, failure, dismiss: () => show(null) };
}
