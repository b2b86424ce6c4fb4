import type { OrderView } from '@phonebill/contract/wire';
import type { ReactNode, RefObject } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { SumText } from '../ui/amount/sum.tsx';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { carrierPlace } from '../numbers/carrier.ts';
import type { DisplayStatus } from './display-status.ts';
import type { StatusCopy, Waiting } from './describe-status.ts';
import { StatusSign } from './status-sign.tsx';
import { useWaited } from './use-waited.ts';
import { waitedCopy, waitedSpan } from './waited-text.ts';
import type { Sum } from '../ui/amount/points-text.ts';
import { returningSum } from './order-sums.ts';
import * as styles from './order-status.module.css';

interface OrderStatusProps {
  readonly order: OrderView;
  readonly displayStatus: DisplayStatus;
  readonly words: StatusCopy;
  readonly now: number;
  readonly titleRef?: RefObject<HTMLHeadingElement | null>;
  /** Content below the promise. */
  readonly afterPromise?: ReactNode;
}

/**
 * Renders one icon, the amount and the number, one sentence, one promise; each change is announced to screen
 * readers once. A completed order needs no sentence: title, amount and number suffice.
 */
export function OrderStatus({
  order,
  displayStatus,
  words: { tone, title, sentence, promise, waiting },
  now,
  titleRef,
  afterPromise,
}: OrderStatusProps): ReactNode {
  const place = carrierPlace(order, useLanguage());
  return (
    <section className={styles.orderStatus}>
      <StatusSign tone={tone} picture={waiting?.picture} />
      <h2 className={styles.title} ref={titleRef} tabIndex={-1}>
        <Phrases text={title} />
      </h2>
      <p className={styles.amount} data-testid="order-amount">
        <SumText sum={shownSum(order, displayStatus)} kind="display" />
      </p>
      <p className={styles.mobile} data-testid="order-mobile">
        <PhoneNumber value={order.mobileNo} />
        {place && (
          <>
            <br />
            {place}
          </>
        )}
      </p>
      {tone !== 'done' && (
        <p className={styles.sentence} data-testid="order-sentence">
          <Phrases text={sentence} />
        </p>
      )}
      {waiting && <Waited key={displayStatus} waiting={waiting} now={now} />}
      {promise && (
        <p className={styles.promise} data-testid="order-promise">
          <Phrases text={promise} />
          {afterPromise}
        </p>
      )}
    </section>
  );
}

/** Says that someone is at work, and for how long: a dot and the time passed. Not read by screen readers. */
function Waited({ waiting: { since }, now }: { readonly waiting: Waiting; readonly now: number }): ReactNode {
  const texts = useTexts(waitedCopy);
  const language = useLanguage();
  const { waitedMs } = useWaited();
  const span = waitedSpan(since === null ? waitedMs : now - Date.parse(since), language);
  return (
    <p className={styles.waited} role="timer" data-testid="waited">
      <span className={styles.dot} aria-hidden="true" />
      <span>{texts.waited(span)}</span>
    </p>
  );
}

/** Returns the sum to show: what is to be paid, what is credited, or what is refunded. */
export function shownSum(order: OrderView, displayStatus: DisplayStatus): Sum {
  switch (displayStatus) {
    case 'checkingPayment':
    case 'unpaid':
    case 'cashierSilent':
    case 'declined':
    case 'timeUp':
    case 'confirmingPoints':
    case 'takingPoints':
    case 'pointsSilent':
    case 'pointsDeclined':
      return order;
    case 'refunding':
    case 'refundingLate':
    case 'refundHeld':
    case 'refunded':
    case 'latePaymentReturning':
    case 'latePaymentHeld':
    case 'latePaymentReturned':
    case 'pointsRefusedReturning':
    case 'pointsRefusedHeld':
    case 'pointsRefusedReturned':
      return returningSum(order);
    case 'sending':
    case 'crediting':
    case 'carrierSilent':
    case 'deliveringLate':
    case 'credited':
    case 'giving':
    case 'givingLate':
    case 'notGiven':
    case 'newerState':
    case 'expired':
    case 'cancelled':
      return { priceFen: order.faceFen, points: 0 };
  }
}
