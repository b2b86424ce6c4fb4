import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { asOrderNo } from '../../../order-view/order-no.ts';
import { FormSkeleton } from '../form-skeleton.tsx';
import { CreditPay } from './credit-pay.tsx';

const Repayment = lazy(() => import('./repayment.tsx'));

/**
 * Credit pay: the account and what is owed, or, with an order number, what became of a repayment (SPEC
 * section 2, dealCreditPay).
 */
export default function DealCreditPayPage(): ReactNode {
  const [query] = useSearchParams();
  const orderNo = asOrderNo(query.get('orderNo'));
  if (orderNo === null) return <CreditPay />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Repayment key={orderNo} orderNo={orderNo} />
    </Suspense>
  );
}
