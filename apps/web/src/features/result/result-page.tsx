import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { asOrderNo } from '../../order-view/order-paths.ts';
import { AfterFirstPicture } from '../../platform/after-first-picture.tsx';
import { useTexts } from '../../platform/language/index.ts';
import { PartBoundary, extraPart, lazyPart } from '@phonebill/lazy-part';
import { Link } from '../../platform/link.tsx';
import { type MarkDraft, paths } from '../../platform/paths.ts';
import { useQueryFailure } from '../../platform/query-failure.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { useCaller } from '../../platform/tourist/index.ts';
import { useOwnNumber } from '../../platform/sign-on/use-own-number.ts';
import { Button } from '../../ui/button/button.tsx';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { orderCalls, useIsSaved } from './api.ts';
import { resultCopy } from './copy.ts';
import {
  FollowedResult,
  type MissingResultProps,
  type OfOrder,
  RecordsLink,
  type ResultLinksProps,
} from './followed-result.tsx';
import * as styles from '../../order-view/order-actions.module.css';
import * as statusStyles from '../../order-view/order-status.module.css';
import { loadPart } from '../../platform/load-chunk.ts';

/** Rarely needed: nearly every result exists. */
const OrderMissing = lazyPart(() =>
  loadPart(async () => ({
    default: (await import('../../order-view/order-missing.tsx')).OrderMissing,
  })),
);

/** Loaded once the number is credited. */
const AutomaticLink = extraPart(() => import('./automatic-link.tsx'));

/** Hardly ever needed. */
const MissingPart = extraPart(() =>
  import('../../ui/notice/missing-part.tsx').then((part) => ({ default: part.MissingPart })),
);
/** Loaded once the number is credited and the page is at rest. */
const RewardsRow = extraPart(() => import('./rewards-row.tsx'));

/** For the user's own number, once it is credited. */
const NewBalance = extraPart(() => import('./new-balance.tsx'));

/** Shows the result of one order (SPEC section 2, resultPage). */
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
      Offer={Offers}
      Missing={ResultMissing}
    />
  );
}

function OwnLinks({ order }: ResultLinksProps): ReactNode {
  return (
    <>
      <RecordsLink />
      <SaveNumberLink order={order} />
      {mayBeAutomatic(order) && <AutomaticMissing />}
    </>
  );
}

/**
 * Says why it is not known whether the number already has automatic top-up; below everything that can be
 * tapped.
 */
function AutomaticMissing(): ReactNode {
  const copy = useTexts(resultCopy);
  const signed = useQueryFailure(queryKey('agreements', 'signedNumbers'));
  if (!signed.error) return null;
  return (
    <div className={styles.orderLinksItem}>
      <PartBoundary>
        <MissingPart query={signed} words={copy.automaticMissing} />
      </PartBoundary>
    </div>
  );
}

const mayBeAutomatic = ({ state, payMethod }: OrderView): boolean =>
  state === 'credited' && payMethod !== 'agreement';

/** Renders the offers below all links: automatic top-up, then the rewards. */
function Offers({ order }: OfOrder): ReactNode {
  return (
    <>
      <AutomaticOffer order={order} />
      {order.state === 'credited' && (
        <AfterFirstPicture>
          <PartBoundary>
            <RewardsRow />
          </PartBoundary>
        </AfterFirstPicture>
      )}
    </>
  );
}

/** Shown below the link that saves the number, and together with it. */
function AutomaticOffer({ order }: OfOrder): ReactNode {
  const isOthers = order.mobileNo !== useOwnNumber();
  const isUser = useCaller() === 'user';
  const isSaved = useIsSaved(isUser && isOthers && order.state === 'credited' ? order.mobileNo : null);
  if (isOthers && isSaved === undefined) return null;
  if (!mayBeAutomatic(order)) return null;
  return (
    <PartBoundary>
      <AutomaticLink order={order} />
    </PartBoundary>
  );
}

function BalanceWhenCredited({ order }: OfOrder): ReactNode {
  const own = useOwnNumber();
  const isUser = useCaller() === 'user';
  if (order.state !== 'credited' || !isUser) return null;
  // The number's owner may be known later; space for the line is kept, as nothing may move below it.
  return (
    <span className={statusStyles.lineToCome}>
      {order.mobileNo === own && (
        <PartBoundary>
          <NewBalance order={order} />
        </PartBoundary>
      )}
    </span>
  );
}

function ResultMissing(props: MissingResultProps): ReactNode {
  return (
    <PartBoundary>
      <OrderMissing {...props} action={<WaysOn />} />
    </PartBoundary>
  );
}

/** Links to saving another person's number after a credited top-up, if it is not saved. */
export function SaveNumberLink({ order }: { readonly order: OrderView }): ReactNode {
  const copy = useTexts(resultCopy);
  const own = useOwnNumber();
  const isUser = useCaller() === 'user';
  const isOffered = isUser && order.state === 'credited' && own !== null && order.mobileNo !== own;
  const isSaved = useIsSaved(isOffered ? order.mobileNo : null);
  if (isSaved !== false) return null;
  return (
    <Link
      className={styles.orderLinksItem}
      to={paths.markEdit}
      state={{ mobileNo: order.mobileNo } satisfies MarkDraft}
    >
      <span>{copy.saveNumber}</span>
      <ForwardIcon />
    </Link>
  );
}

/** Links from a result that cannot be shown: to the records, or to another top-up. */
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
