import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { asOrderNo } from '../../order-view/order-no.ts';
import { OrderWaiting } from '../../order-view/order-waiting.tsx';
import { useAfterFirstPicture } from '../../platform/after-first-picture.ts';
import { useTexts } from '../../platform/language/index.ts';
import { Page } from '../../ui/page/page.tsx';
import { RecordsList } from './records-list.tsx';
import { recordsTexts } from './texts.ts';

/** All that can be said about one order is more than the list needs; it comes once the list stands. */
const loadDetail = () => import('./record-detail.tsx');
const RecordDetail = lazy(async () => ({ default: (await loadDetail()).RecordDetail }));

/** Own orders (SPEC section 2, rechargeRecord): the list, or with `orderNo` in the query one of them. */
export default function RecordsPage(): ReactNode {
  const [query] = useSearchParams();
  const texts = useTexts(recordsTexts);
  const isTime = useAfterFirstPicture();
  useEffect(() => {
    // Whether it can be had matters when an order is opened.
    if (isTime) void loadDetail().catch(() => undefined);
  }, [isTime]);
  const asked = query.get('orderNo');
  if (asked === null) return <RecordsList />;
  return (
    <Suspense fallback={<Page title={texts.detail}><OrderWaiting words={texts.loadingOrder} /></Page>}>
      <RecordDetail key={asked} orderNo={asOrderNo(asked)} />
    </Suspense>
  );
}
