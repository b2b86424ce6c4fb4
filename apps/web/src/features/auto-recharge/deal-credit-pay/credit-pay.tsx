import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckIcon, RepeatIcon } from '../../../ui/icon/icons.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useCreditAccount } from '../api/use-credit-account.ts';
import { FormSkeleton } from '../form-skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { chosenOf, payable, sumOf } from './choice.ts';
import { CreditAgreements } from './credit-agreements.tsx';
import { DebtList } from './debt-list.tsx';
import { PaidList } from './paid-list.tsx';
import { creditTexts } from './texts.ts';
import { useRepaying } from './use-repaying.ts';
import './deal-credit-pay.css';

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
