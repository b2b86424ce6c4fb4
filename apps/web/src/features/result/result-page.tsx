import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { asOrderNo } from '../../order-view/order-no.ts';
import { OrderMissing } from '../../order-view/order-missing.tsx';
import { Page } from '../../ui/page/page.tsx';
import { orderCalls } from './api/order-calls.ts';
import { FollowedResult, type MissingResultProps, type ResultLinksProps } from './followed-result.tsx';
import { RecordsLink } from './records-link.tsx';
import { SaveNumberLink } from './save-number-link.tsx';
import { WaysOn } from './ways-on.tsx';

/** Where the money of one order is (SPEC section 2, resultPage). */
export default function ResultPage(): ReactNode {
  const [query] = useSearchParams();
  const orderNo = asOrderNo(query.get('orderNo'));
  if (orderNo === null)
    return (
      <Page>
        <ResultMissing error={null} />
      </Page>
    );
  return (
    <FollowedResult
      key={orderNo}
      orderNo={orderNo}
      calls={orderCalls}
      Links={OwnLinks}
      Missing={ResultMissing}
    />
  );
}

function OwnLinks({ order }: ResultLinksProps): ReactNode {
  return (
    <>
      <SaveNumberLink order={order} />
      <RecordsLink />
    </>
  );
}

function ResultMissing(props: MissingResultProps): ReactNode {
  return <OrderMissing {...props} action={<WaysOn />} />;
}
