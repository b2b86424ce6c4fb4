import type { ReactNode } from 'react';
import { MeCorner } from '../../../me/me-corner.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFusionPageInfo } from './api.ts';
import { topUpCopy } from './copy.ts';
import { TopUpForm, type TopUpKind } from './top-up-form.tsx';
import { TopUpSkeleton } from './top-up-skeleton.tsx';

/** A screen that tops a number up for money (SPEC section 2: placeOrder, digitalRecharge, directCharge). */
export function TopUpPage(kind: TopUpKind): ReactNode {
  const copy = useTexts(topUpCopy);
  const cnlCode = useCnlCode();
  const { data, error, refetch } = useFusionPageInfo(cnlCode);
  if (data) return <TopUpForm page={data} cnlCode={cnlCode} {...kind} />;
  if (!error) return <TopUpSkeleton />;
  return (
    <Page corner={<MeCorner />}>
      <ErrorState title={copy.pageFailed} error={error} advice={copy.pageFailedText} onRetry={refetch} />
    </Page>
  );
}
