import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFusionPageInfo } from '../api/use-fusion-page-info.ts';
import { rechargeTexts } from '../texts.ts';
import { TopUpForm } from './top-up-form.tsx';
import { TopUpSkeleton } from './top-up-skeleton.tsx';
import { type TopUpWay, TopUpWayContext } from './top-up-way.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';

/** A screen that tops a number up for money, in its way. */
export function TopUpPage({ way }: { readonly way: TopUpWay }): ReactNode {
  const texts = useTexts(rechargeTexts);
  const cnlCode = useCnlCode();
  const { data, error, refetch } = useFusionPageInfo(cnlCode);
  if (data)
    return (
      <TopUpWayContext value={way}>
        <TopUpForm page={data} cnlCode={cnlCode} />
      </TopUpWayContext>
    );
  if (!error) return <TopUpSkeleton />;
  return (
    <Page>
      <ErrorState title={texts.pageFailed} onRetry={refetch} reference={error.reference}>
        <p>{texts.pageFailedWords}</p>
      </ErrorState>
    </Page>
  );
}
