import type { OrderView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { carrierName } from '../../numbers/carrier.ts';
import { formatAgo } from '../../platform/china-time/china-time.ts';
import { useLanguage } from '../../platform/language/index.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { rowWords } from './row-words.ts';

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
  const { name, tone, state, kind, money, left } = rowWords(order, now, language);
  const carrier = name === null ? carrierName(order.carrier, language) : null;
  const placed = formatAgo(Date.parse(order.createdAt), now, language);
  return (
    <li className="record">
      <Link className="record__link" id={rowId(order.orderNo)} to={to} onClick={() => onOpen(order.orderNo)}>
        <span className="record__line record__line--main">
          {name ?? <PhoneNumber value={order.mobileNo} />}
          <Amount fen={order.faceFen} />
        </span>
        <span className="record__line">
          <span>{carrier === null ? kind : `${carrier} · ${kind}`}</span>
          <span>{money}</span>
        </span>
        <span className="record__line">
          <time dateTime={order.createdAt}>{placed}</time>
          <span className={`record__state record__state--${tone}`}>
            {left ? `${state} · ${left}` : state}
          </span>
        </span>
      </Link>
    </li>
  );
}
