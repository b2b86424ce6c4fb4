import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { carrierName } from '../../numbers/carrier.ts';
import { formatAgo, formatMonth, monthOf } from '../../platform/china-time/china-time.ts';
import { useLanguage } from '../../platform/language/index.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { type MarkTone, StateMark } from '../../ui/state-mark/state-mark.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { withOrder } from './filter.ts';
import { rowCopy, type RowTone } from './row-copy.ts';
import { classNames } from '../../ui/class-names.ts';
import * as listLayout from '../../list-view/list-layout.module.css';
import * as listRow from '../../list-view/list-row.module.css';

export interface MonthOfOrders {
  /** yyyymm, in China. */
  readonly month: string;
  readonly orders: readonly OrderView[];
}

/**
 * Orders by the month they were placed in, in the order they come; an order that two pages bring is shown
 * once.
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
  readonly now: number;
  /** The list's own query, over which an order is opened. */
  readonly query: URLSearchParams;
  readonly onOpen: (orderNo: string) => void;
}

/** The orders of one month. */
export function MonthSection({ month, orders, now, query, onOpen }: MonthSectionProps): ReactNode {
  const headingId = useId();
  return (
    <section className={listLayout.group} aria-labelledby={headingId}>
      <h2 className={listLayout.groupTitle} id={headingId}>
        {formatMonth(month, useLanguage())}
      </h2>
      <ul className={listLayout.list}>
        {orders.map((order) => (
          <RecordRow
            key={order.orderNo}
            order={order}
            now={now}
            to={`?${withOrder(query, order.orderNo)}`}
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
  readonly onOpen: (orderNo: string) => void;
}

/**
 * One order in three lines: number (or that it is a repayment) and face value, carrier, way to pay and money,
 * time and state.
 */
export function RecordRow({ order, now, to, onOpen }: RecordRowProps): ReactNode {
  const language = useLanguage();
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
          <span>{carrier === null ? kind : `${carrier} · ${kind}`}</span>
          <span>{money}</span>
        </span>
        <span className={listRow.line}>
          <time dateTime={order.createdAt}>{placed}</time>
          <StateMark tone={markTones[tone]}>{left ? `${state} · ${left}` : state}</StateMark>
        </span>
      </Link>
    </li>
  );
}
