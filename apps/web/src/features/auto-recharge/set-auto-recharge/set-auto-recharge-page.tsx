import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { type AgreementDraft, paths } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { session } from '../../../platform/session/index.ts';
import { useStore } from '../../../platform/store.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { RepeatIcon } from '../../../ui/icon/icons.tsx';
import { useEditedAgreement } from '../api/use-edited-agreement.ts';
import { useAutoMoney, useRules } from '../api/use-rules.ts';
import { FormSkeleton } from '../form-skeleton.tsx';
import { SetForm } from './set-form.tsx';
import { setTexts } from './texts.ts';

/** Opening an agreement, or changing its terms (SPEC section 2, setAutoRecharge; operationType add or edit). Without login it can be looked at and filled in. */
export default function SetAutoRechargePage(): ReactNode {
  const texts = useTexts(setTexts);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const query = new URLSearchParams(search);
  const agreementNo = query.get('operationType') === 'edit' ? query.get('agreementNo') : null;
  const user = useStore(session);
  const cnlCode = useCnlCode();
  const rules = useRules(cnlCode);
  const amounts = useAutoMoney(cnlCode);
  const edited = useEditedAgreement(user ? agreementNo : null);
  const again = (agrMbl: string) => void navigate(paths.setAutoRecharge, { replace: true, state: { agrMbl } satisfies AgreementDraft });

  if (agreementNo !== null && !user) {
    return (
      <Page bottom={<Button block onClick={() => void navigate(loginPath(pathname + search), { replace: true, state })}>{texts.logInEdit}</Button>}>
        <EmptyState sign={<RepeatIcon />} title={texts.logInEdit}><p>{texts.logInEditWords}</p></EmptyState>
      </Page>
    );
  }
  const error = rules.error ?? amounts.error ?? edited.error;
  if (error?.is('agreementNotFound')) {
    return (
      <Page>
        <ErrorState title={texts.gone} reference={error.reference} action={<Button onClick={() => void navigate(paths.autoRechargeList, { replace: true })}>{texts.seeAll}</Button>}><p>{texts.goneWords}</p></ErrorState>
      </Page>
    );
  }
  if (rules.data && amounts.data && (agreementNo === null || edited.data)) {
    if (edited.data && !isChangeable(edited.data.state)) {
      const { agrMbl } = edited.data;
      return (
        <Page>
          <EmptyState sign={<RepeatIcon />} title={texts.over} action={<Button onClick={() => again(agrMbl)}>{texts.setUpAnother}</Button>}><p>{texts.overWords}</p></EmptyState>
        </Page>
      );
    }
    return <SetForm key={agreementNo ?? 'add'} offer={{ rules: rules.data, amountsFen: amounts.data }} edited={edited.data ?? null} ownMobileNo={user?.mobileNo ?? user?.rechargeMobileNo ?? ''} cnlCode={cnlCode} />;
  }
  if (!error) return <FormSkeleton />;
  const retry = () => Promise.all([rules, amounts, edited].filter(({ isError }) => isError).map((each) => each.refetch()));
  return (
    <Page>
      <ErrorState title={texts.loadFailed} onRetry={retry} reference={error.reference}><p>{texts.loadFailedWords}</p></ErrorState>
    </Page>
  );
}

function isChangeable(state: string): boolean {
  return state === 'active' || state === 'paused' || state === 'suspended';
}
