import { type ReactNode, useMemo } from 'react';
import { useNavigate } from '../../../platform/navigate.ts';
import { useOrderActions } from '../../../order-view/use-order-actions.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { formatTimeLeft } from '../../../platform/china-time/china-time.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { directResultPath, resultPath } from '../../../platform/paths.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { unpaidCalls } from './order-api.ts';
import type { UnpaidOrder } from './paying.ts';
import { unpaidCopy } from './unpaid-copy.ts';
import { DOT } from '../../../ui/phrases/dotted.ts';
import * as styles from './unpaid-strip.module.css';

/** Renders an order that awaits payment: what it is, how long it can be paid, and one tap to continue. */
export default function UnpaidStrip({ order }: { readonly order: UnpaidOrder }): ReactNode {
  const copy = useTexts(unpaidCopy);
  const navigate = useNavigate();
  const { orderNo, mobileNo, faceFen, priceFen, expiresAt, resultKey } = order;
  const left = Date.parse(expiresAt) - useNow(1000);
  const calls = useMemo(() => unpaidCalls(order), [order]);
  const result = resultKey === undefined ? resultPath(orderNo) : directResultPath(orderNo, resultKey);
  const actions = useOrderActions(order, calls, () => void navigate(result));
  if (left <= 0) return null;
  return (
    <section className={styles.strip} aria-label={copy.title} data-testid="unpaid-strip">
      <Link className={styles.order} to={result}>
        <span className={styles.title}>
          <span>{copy.title}</span>
          <span className={styles.left} role="timer">
            {copy.left(formatTimeLeft(left))}
          </span>
        </span>
        <span className={styles.what}>
          <PhoneNumber value={mobileNo} />
          {DOT}
          {showFen(faceFen)}
        </span>
      </Link>
      <Button kind="quiet" onClick={() => actions.pay()}>
        {copy.goOn(showFen(priceFen))}
      </Button>
      <FailureNotice failure={actions.failure} />
    </section>
  );
}
