import type { OrderView } from '@phonebill/contract/wire';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { asOrderNo } from '../../../order-view/order-paths.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { type MarkDraft, paths } from '../../../platform/paths.ts';
import { session } from '../../../platform/session/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { orderCalls, useIsSaved } from '../api.ts';
import { resultCopy } from '../copy.ts';
import {
  FollowedResult,
  type MissingResultProps,
  type OfOrder,
  RecordsLink,
  type ResultLinksProps,
} from '../followed-result.tsx';
import * as styles from '../../../order-view/order-actions.module.css';

/** Nearly every result is there. */
const OrderMissing = lazy(async () => ({
  default: (await import('../../../order-view/order-missing.tsx')).OrderMissing,
}));

/** Comes once the number is credited. */
const AutomaticLink = lazy(() => import('./automatic-link.tsx').catch(() => ({ default: () => null })));

/** For the own number, once it is credited. */
const NewBalance = lazy(() => import('./new-balance.tsx').catch(() => ({ default: () => null })));

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
      AfterPromise={BalanceWhenCredited}
      Offer={AutomaticOffer}
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

function AutomaticOffer({ order }: OfOrder): ReactNode {
  if (order.state !== 'credited' || order.payMethod === 'agreement') return null;
  return (
    <Suspense>
      <AutomaticLink order={order} />
    </Suspense>
  );
}

function BalanceWhenCredited({ order }: OfOrder): ReactNode {
  if (order.state !== 'credited' || order.mobileNo !== session.get()?.mobileNo) return null;
  return (
    <Suspense>
      <NewBalance order={order} />
    </Suspense>
  );
}

function ResultMissing(props: MissingResultProps): ReactNode {
  return (
    <Suspense>
      <OrderMissing {...props} action={<WaysOn />} />
    </Suspense>
  );
}

/** After a credited top-up of somebody else's number that is not saved: the way to save it. */
export function SaveNumberLink({ order }: { readonly order: OrderView }): ReactNode {
  const copy = useTexts(resultCopy);
  const isOffered = order.state === 'credited' && order.mobileNo !== session.get()?.mobileNo;
  const isSaved = useIsSaved(isOffered ? order.mobileNo : null);
  if (isSaved !== false) return null;
  return (
    <Link
      className={styles.orderLinksItem}
      to={paths.markEdit}
      state={{ mobileNo: order.mobileNo } satisfies MarkDraft}
    >
      {copy.saveNumber}
      <ForwardIcon />
    </Link>
  );
}

/** From a result that cannot be shown: to the records, or to another top-up. */
export function WaysOn(): ReactNode {
  const copy = useTexts(resultCopy);
  const navigate = useNavigate();
  return (
    <>
      <Button kind="quiet" onClick={() => void navigate(paths.rechargeRecord)}>
        {copy.allRecords}
      </Button>
      <Button kind="text" onClick={() => void navigate(paths.placeOrder)}>
        {copy.topUp}
      </Button>
    </>
  );
}
