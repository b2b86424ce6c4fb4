import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { asOrderNo } from '../../order-view/order-no.ts';
import { RecordDetail } from './record-detail.tsx';
import { RecordsList } from './records-list.tsx';

/** Own orders (SPEC section 2, rechargeRecord): the list, or with `orderNo` in the query one of them. */
export default function RecordsPage(): ReactNode {
  const [query] = useSearchParams();
  const asked = query.get('orderNo');
  return asked === null ? <RecordsList /> : <RecordDetail key={asked} orderNo={asOrderNo(asked)} />;
}
