import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFusionPageInfo } from '../api/use-fusion-page-info.ts';
import { rechargeTexts } from '../texts.ts';
import { PlaceOrderSkeleton } from './place-order-skeleton.tsx';
import { TopUpForm } from './top-up-form.tsx';
import { useCnlCode } from './use-cnl-code.ts';

/** Topping up a phone bill (SPEC section 2, placeOrder). */
export default function PlaceOrderPage(): ReactNode {
  const texts = useTexts(rechargeTexts);
  const cnlCode = useCnlCode();
  const { data, error, refetch } = useFusionPageInfo(cnlCode);
  if (data) return <TopUpForm page={data} cnlCode={cnlCode} />;
  if (!error) return <PlaceOrderSkeleton />;
  return (
    <Page>
      <ErrorState title={texts.pageFailed} onRetry={refetch} reference={error.reference}>
        <p>{texts.pageFailedWords}</p>
      </ErrorState>
    </Page>
  );
}
