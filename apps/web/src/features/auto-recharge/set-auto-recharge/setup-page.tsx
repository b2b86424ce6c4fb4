import { type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PartBoundary } from '@phonebill/lazy-part';
import { useIsNumberComing } from '../../../platform/sign-on/use-own-number.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import { useUser } from '../../../platform/tourist/index.ts';
import { asAgreementNo, useAgreement } from '../agreements.ts';
import { FormSkeleton } from '../../../agreement-view/form-skeleton.tsx';
import { FormLoading } from '../../../agreement-form/form-loading.tsx';
import { useOffer } from '../../../agreement-form/rules.ts';
import { EditMissing } from '../../../agreement-form/lazy-parts.ts';
import type { EditMissingWhy } from '../../../agreement-form/setup-asides.tsx';
import { SetupForm } from '../../../agreement-form/setup-form.tsx';
import type { FormVariant } from '../../../agreement-form/variant.ts';

/**
 * Sets an agreement up, or changes its terms (operationType add or edit), through the offer of a variant.
 * Callers without login can look at the form and fill it in.
 */
export function SetupPage({ variant }: { readonly variant: FormVariant }): ReactNode {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const named = query.get('operationType') === 'edit' ? (query.get('agreementNo') ?? '') : null;
  const agreementNo = asAgreementNo(named);
  const user = useUser();
  const isNumberComing = useIsNumberComing();
  const cnlCode = useCnlCode();
  const { offer, error: offerError, retry } = useOffer(cnlCode, variant.offer);
  const asked = useAgreement(user ? agreementNo : null);
  // Data cached by another screen may be older than the last change: the form begins with freshly loaded
  // data.
  const edited = asked.isFetchedAfterMount ? asked : { data: undefined, error: null };

  const missing = agreementNo === null ? whyNoneIsNamed(named) : whyNotEdited(user !== null, edited);
  if (missing !== null)
    return (
      <PartBoundary fallback={<FormSkeleton />}>
        <EditMissing why={missing} agrMbl={edited.data?.agrMbl ?? null} error={edited.error} />
      </PartBoundary>
    );
  const error = offerError ?? edited.error;
  if (offer && !isNumberComing && (agreementNo === null || edited.data)) {
    return (
      <SetupForm
        variant={variant}
        key={agreementNo ?? 'add'}
        offer={offer}
        edited={edited.data ?? null}
        ownMobileNo={user?.mobileNo ?? ''}
        cnlCode={cnlCode}
      />
    );
  }
  const retryAll = () => Promise.all([retry(), asked.isError && asked.refetch()]);
  return <FormLoading answer={{ error, retry: retryAll }} />;
}

/** Returns what is missing in the address of a change; null if nothing is to be changed. */
function whyNoneIsNamed(named: string | null): EditMissingWhy | null {
  if (named === null) return null;
  return named === '' ? 'unnamed' : 'gone';
}

/** Returns why an agreement cannot be changed here; null if it can, or if that is not known yet. */
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
