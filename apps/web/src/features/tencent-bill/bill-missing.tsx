import type { ReactNode } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { groupMobile } from '../../platform/mobile-number/index.ts';
import { session } from '../../platform/session/index.ts';
import { BillIcon, OfflineIcon } from '../../ui/icon/icons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import type { usePhoneBill } from './api.ts';
import { billCopy } from './copy.ts';
import { BillBones } from './tencent-bill-skeleton.tsx';

const NO_BREAK = '\u00a0';

/**
 * In the place of a bill that is not there: still to come, none at the carrier, or why not and what to do.
 */
export function BillMissing({
  bill: { error, fetchStatus, refetch },
}: {
  readonly bill: ReturnType<typeof usePhoneBill>;
}): ReactNode {
  const copy = useTexts(billCopy);
  if (error?.is('billNotThere')) {
    const mobile = groupMobile(session.get()?.mobileNo ?? '').replaceAll(' ', NO_BREAK);
    return (
      <EmptyState sign={<BillIcon />} title={copy.notThereTitle}>
        <p>{copy.notThereText(mobile)}</p>
      </EmptyState>
    );
  }
  if (error) {
    const isDown = error.is('billUnavailable');
    return (
      <ErrorState title={copy.failedTitle} onRetry={refetch} reference={error.reference}>
        <p>{isDown ? copy.downText : error.kind === 'refused' ? error.message : copy.failedText}</p>
      </ErrorState>
    );
  }
  if (fetchStatus === 'paused')
    return (
      <EmptyState sign={<OfflineIcon />} title={copy.offlineTitle}>
        <p>{copy.offlineText}</p>
      </EmptyState>
    );
  return (
    <>
      <BillBones />
      <p className="only-read-aloud" role="status">
        {copy.loading}
      </p>
    </>
  );
}
