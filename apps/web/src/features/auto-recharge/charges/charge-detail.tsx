import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useBackToList } from '../../../list-view/use-back-to-list.ts';
import { useStartAtTop } from '../../../list-view/use-start-at-top.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ReceiptIcon } from '../../../ui/icon/icons.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useCharge } from '../api/use-charges.ts';
import { NotThere } from '../parts/not-there.tsx';
import { partTexts } from '../parts/texts.ts';
import { ChargeAccount } from './charge-account.tsx';
import { withCharge } from './filter.ts';
import { chargesTexts } from './texts.ts';

/** One charge out of the list. Null: the address names none. */
export default function ChargeDetail({ chargeNo }: { readonly chargeNo: string | null }): ReactNode {
  const texts = useTexts(chargesTexts);
  const words = useTexts(partTexts);
  const now = useNow(30_000);
  const query = useCharge(chargeNo);
  const [address] = useSearchParams();
  const backToList = useBackToList(`?${withCharge(address, null)}`);
  useStartAtTop();
  const toList = (
    <Button kind="quiet" onClick={backToList}>
      {texts.allCharges}
    </Button>
  );
  return (
    <Page title={texts.detail} onBack={backToList}>
      {content()}
    </Page>
  );

  function content(): ReactNode {
    if (query.data) {
      return (
        <>
          {query.isError && <Notice tone="waiting" role="status" title={texts.stale} />}
          <ChargeAccount charge={query.data} now={now} />
        </>
      );
    }
    const isMissing = chargeNo === null || query.data === null || query.error?.is('agreementNotFound');
    if (isMissing)
      return (
        <EmptyState sign={<ReceiptIcon />} title={texts.notFoundTitle} action={toList}>
          <p>{texts.notFoundWords}</p>
        </EmptyState>
      );
    return <NotThere query={query} words={words} action={toList} />;
  }
}
