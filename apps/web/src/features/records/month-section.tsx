import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { formatMonth } from '../../platform/china-time/china-time.ts';
import { useLanguage } from '../../platform/language/index.ts';
import { withOrder } from './filter.ts';
import { RecordRow } from './record-row.tsx';

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
    <section className="records-group" aria-labelledby={headingId}>
      <h2 className="records-group__month" id={headingId}>
        {formatMonth(month, useLanguage())}
      </h2>
      <ul className="records-list">
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
