import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { session } from '../../../platform/session/index.ts';
import { useStore } from '../../../platform/store.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useAgreement } from '../agreements.ts';
import { FormSkeleton } from '../../../agreement-view/form-skeleton.tsx';
import { useAutoMoney, useRules } from '../../../agreement-form/rules.ts';
import { setupCopy } from '../../../agreement-form/copy.ts';
import { EditMissing } from '../../../agreement-form/lazy-parts.ts';
import type { EditMissingWhy } from '../../../agreement-form/setup-asides.tsx';
import { SetupForm } from '../../../agreement-form/setup-form.tsx';
import type { FormVariant } from '../../../agreement-form/variant.ts';

/**
 * Setting an agreement up, or changing its terms (operationType add or edit), in the offer of a variant.
 * Without login it can be looked at and filled in.
 */
export function SetupPage({ variant }: { readonly variant: FormVariant }): ReactNode {
  const copy = useTexts(setupCopy);
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const agreementNo = query.get('operationType') === 'edit' ? query.get('agreementNo') : null;
  const user = useStore(session);
  const cnlCode = useCnlCode();
  const rules = useRules(cnlCode, variant.offer);
  const amounts = useAutoMoney(cnlCode, variant.offer);
  const asked = useAgreement(user ? agreementNo : null);
  // What another screen left of the agreement may be older than its last change: the form begins with what is
  // so now.
  const edited = asked.isFetchedAfterMount ? asked : { data: undefined, error: null };

  const missing = agreementNo === null ? null : whyNotEdited(user !== null, edited);
  if (missing !== null)
    return (
      <Suspense fallback={<FormSkeleton />}>
        <EditMissing why={missing} agrMbl={edited.data?.agrMbl ?? null} error={edited.error} />
      </Suspense>
    );
  const error = rules.error ?? amounts.error ?? edited.error;
  if (rules.data && amounts.data && (agreementNo === null || edited.data)) {
    return (
      <SetupForm
        variant={variant}
        key={agreementNo ?? 'add'}
        offer={{ rules: rules.data, amountsFen: amounts.data }}
        edited={edited.data ?? null}
        ownMobileNo={user?.mobileNo ?? ''}
        cnlCode={cnlCode}
      />
    );
  }
  if (!error) return <FormSkeleton />;
  const retry = () =>
    Promise.all([rules, amounts, asked].filter(({ isError }) => isError).map((each) => each.refetch()));
  return (
    <Page>
      <ErrorState title={copy.loadFailed} error={error} advice={copy.loadFailedText} onRetry={retry} />
    </Page>
  );
}

/** Why an agreement cannot be changed here; null when it can, or when that is not known yet. */
function whyNotEdited(
  isLoggedIn: boolean,
  { data, error }: Pick<ReturnType<typeof useAgreement>, 'data' | 'error'>,
): EditMissingWhy | null {
  if (!isLoggedIn) return 'loggedOut';
  if (error?.is('agreementNotFound')) return 'gone';
  return data && data.state !== 'active' && data.state !== 'paused' && data.state !== 'suspended'
    ? 'over'
    : null;
}
