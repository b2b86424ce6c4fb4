import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { asOrderNo } from '../../order-view/order-no.ts';
import { OrderMissing } from '../../order-view/order-missing.tsx';
import { Page } from '../../ui/page/page.tsx';
import { FollowedResult } from './followed-result.tsx';
import { WaysOn } from './ways-on.tsx';

/** Where the money of one order is (SPEC section 2, resultPage). */
export default function ResultPage(): ReactNode {
  const [query] = useSearchParams();
  const orderNo = asOrderNo(query.get('orderNo'));
  if (orderNo === null) return <Page><OrderMissing error={null} action={<WaysOn />} /></Page>;
  return <FollowedResult key={orderNo} orderNo={orderNo} />;
}
