import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFusionPageInfo } from '../api/use-fusion-page-info.ts';
import { rechargeTexts } from '../texts.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import { IntegralForm } from './integral-form.tsx';
import { IntegralSkeleton } from './integral-skeleton.tsx';
import { integralTexts } from './texts.ts';

/** Topping up with reward points (SPEC section 2, integralPage). */
export default function IntegralPage(): ReactNode {
  const texts = useTexts(rechargeTexts);
  const { goodsFailedWords } = useTexts(integralTexts);
  const cnlCode = useCnlCode();
  const { data, error, refetch } = useFusionPageInfo(cnlCode);
  if (data) return <IntegralForm page={data} cnlCode={cnlCode} />;
  if (!error) return <IntegralSkeleton />;
  return (
    <Page>
      <ErrorState title={texts.pageFailed} onRetry={refetch} reference={error.reference}>
        <p>{goodsFailedWords}</p>
      </ErrorState>
    </Page>
  );
}
