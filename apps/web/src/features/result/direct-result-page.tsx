import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { asOrderNo } from '../../order-view/order-no.ts';
import { useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { visitorOrders } from '../../platform/visitor-orders/index.ts';
import { Page } from '../../ui/page/page.tsx';
import { directOrderCalls } from './api/direct-order-calls.ts';
import { CopyLink } from './copy-link.tsx';
import { DirectMissing } from './direct-missing.tsx';
import { directTexts } from './direct-texts.ts';
import { FollowedResult, type ResultLinksProps } from './followed-result.tsx';
import { RecordsLink } from './records-link.tsx';

/**
 * Where the money of an order is that was placed without login (SPEC section 2, directResult). The key in the
 * address opens it, on any device; only the one that placed it pays and cancels.
 */
export default function DirectResultPage(): ReactNode {
  const [query] = useSearchParams();
  const orderNo = asOrderNo(query.get('orderNo'));
  const resultKey = query.get('key') ?? '';
  if (orderNo === null || !/^[A-Za-z0-9_-]{43}$/.test(resultKey))
    return (
      <Page>
        <DirectMissing error={null} />
      </Page>
    );
  return <DirectResult key={`${orderNo} ${resultKey}`} orderNo={orderNo} resultKey={resultKey} />;
}

function DirectResult({
  orderNo,
  resultKey,
}: {
  readonly orderNo: string;
  readonly resultKey: string;
}): ReactNode {
  const texts = useTexts(directTexts);
  const calls = useMemo(() => directOrderCalls(resultKey), [resultKey]);
  return (
    <FollowedResult
      orderNo={orderNo}
      resultKey={resultKey}
      calls={calls}
      mayAct={visitorOrders.placedHere(orderNo)}
      Links={BearersLinks}
      leaveWords={texts.keepLink}
      againPath={paths.directCharge}
      Missing={DirectMissing}
    />
  );
}

function BearersLinks({ order: { orderNo }, resultKey = '' }: ResultLinksProps): ReactNode {
  return (
    <>
      <CopyLink orderNo={orderNo} resultKey={resultKey} />
      <RecordsLink />
    </>
  );
}
