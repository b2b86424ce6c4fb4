import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { carrierName } from '../../numbers/carrier.ts';
import { formatAgo, formatMonth, monthOf } from '../../platform/china-time/china-time.ts';
import { isGiven } from '../../order-view/display-status.ts';
import { sumOf } from '../../order-view/order-sums.ts';
import { useNow } from '../../order-view/use-now.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Link } from '../../platform/link.tsx';
import { Amount } from '../../ui/amount/amount.tsx';
import { type MarkTone, StateMark } from '../../ui/state-mark/state-mark.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { inPhrases, Phrases } from '../../ui/phrases/phrases.tsx';
import { recordsCopy } from './copy.ts';
import { withOrder } from './filter.ts';
import { rowCopy, type RowTone } from './row-copy.ts';
import { classNames } from '@phonebill/styles';
import { dotted } from '../../ui/phrases/dotted.ts';
import * as listLayout from '../../list-view/list-layout.module.css';
import * as listRow from '../../list-view/list-row.module.css';
import * as styles from './month-section.module.css';

/**
 * Returns what the user paid for orders, less what was or is being returned (fen), without points. Unpaid
 * orders contribute nothing.
 */
export function paidFor(orders: readonly OrderView[]): number {
  return orders
    .filter((order) => order.paidAt !== null && !isGiven(order))
    .reduce((sum, order) => sum + Math.max(0, order.priceFen - cameBackFen(order)), 0);
}

/** A second payment is not a part of the price, nor is its refund. */
function cameBackFen({ refunds }: OrderView): number {
  return sumOf(refunds.filter(({ reason }) => reason !== 'paidTwice')).priceFen;
}

export interface MonthOfOrders {
  /** The month as yyyymm in China's time. */
  readonly month: string;
  readonly orders: readonly OrderView[];
}

/**
 * Groups orders by the month in which they were placed, keeping their order; an order that is in two pages is
 * shown once.
 */
export function groupByMonth(orders: readonly OrderView[]): readonly MonthOfOrders[] {
  const months = new Map<string, OrderView[]>();
  for (const order of new Map(orders.map((each) => [each.orderNo, each])).values()) {
    const month = monthOf(Date.parse(order.createdAt));
    const ofMonth = months.get(month);
    if (ofMonth) ofMonth.push(order);
    else months.set(month, [order]);
  }
  return [...months].map(([month, ofMonth]) => ({ month, orders: ofMonth }));
}

interface MonthSectionProps {
  readonly month: string;
  readonly orders: readonly OrderView[];
  /** Whether all its orders have been loaded. */
  readonly isWhole: boolean;
  readonly now: number;
  /** The list's own query, to which an opened order is added. */
  readonly query: URLSearchParams;
  /** Orders with an unread answer of ours. */
  readonly answered: readonly string[];
  readonly onOpen: (orderNo: string) => void;
}

/** Renders the orders of one month, and the amount paid for them once all are loaded. */
export function MonthSection({
  month,
  orders,
  isWhole,
  now,
  query,
  answered,
  onOpen,
}: MonthSectionProps): ReactNode {
  const headingId = useId();
  const copy = useTexts(recordsCopy);
  const language = useLanguage();
  const paidFen = isWhole ? paidFor(orders) : 0;
  return (
    <section className={listLayout.group} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 className={listLayout.groupTitle} id={headingId}>
          {formatMonth(month, language)}
        </h2>
        {paidFen > 0 && (
          <p className={styles.total} data-testid="month-total">
            {copy.paidInMonth} <Amount fen={paidFen} />
          </p>
        )}
      </div>
      <ul className={listLayout.list}>
        {orders.map((order) => (
          <RecordRow
            key={order.orderNo}
            order={order}
            now={now}
            to={`?${withOrder(query, order.orderNo)}`}
            isAnswered={answered.includes(order.orderNo)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

const markTones = {
  waiting: 'waiting',
  done: 'good',
  returning: 'returning',
  returned: 'returning',
  ended: 'quiet',
} as const satisfies Readonly<Record<RowTone, MarkTone>>;

export const rowId = (orderNo: string): string => `order-${orderNo}`;

interface RecordRowProps {
  readonly order: OrderView;
  readonly now: number;
  /** The address of its detail. */
  readonly to: string;
  /** Whether there is an answer of ours to a message about it. */
  readonly isAnswered?: boolean;
  readonly onOpen: (orderNo: string) => void;
}

/** Renders one order. Only an order that awaits payment is rendered every second; the others are not. */
export function RecordRow(props: RecordRowProps): ReactNode {
  return props.order.state === 'awaitingPayment' ? <CountingRow {...props} /> : <Row {...props} />;
}

function CountingRow(props: RecordRowProps): ReactNode {
  return <Row {...props} now={useNow(1000)} />;
}

/**
 * Renders three lines: number (or "repayment") and face value; carrier, payment method and amount; time and
 * state.
 */
function Row({ order, now, to, isAnswered = false, onOpen }: RecordRowProps): ReactNode {
  const language = useLanguage();
  const { answered } = useTexts(recordsCopy);
  const { name, tone, state, kind, money, left } = rowCopy(order, now, language);
  const carrier = name === null ? carrierName(order.carrier, language) : null;
  const placed = formatAgo(Date.parse(order.createdAt), now, language);
  return (
    <li className={listRow.row} data-testid="record">
      <Link
        className={classNames(listRow.opens, listRow.lines)}
        id={rowId(order.orderNo)}
        to={to}
        onClick={() => onOpen(order.orderNo)}
      >
        <span className={classNames(listRow.line, listRow.mainLine)}>
          {name ?? <PhoneNumber value={order.mobileNo} />}
          <Amount fen={order.faceFen} />
        </span>
        <span className={listRow.line}>
          <span>
            <Phrases text={dotted(carrier, kind)} />
          </span>
          <span>{money}</span>
        </span>
        <span className={listRow.line}>
          <time dateTime={order.createdAt}>{inPhrases(placed)}</time>
          <StateMark tone={markTones[tone]}>
            <Phrases text={dotted(state, left)} />
          </StateMark>
        </span>
        {isAnswered && <span className={styles.answered}>{answered}</span>}
      </Link>
    </li>
  );
}
