import type { OrderView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { carrierName } from '../../order-view/carrier-words.ts';
import { agoWords } from '../../order-view/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { rowWords } from './row-words.ts';
import { recordsTexts } from './texts.ts';

export const rowId = (orderNo: string): string => `order-${orderNo}`;

interface RecordRowProps {
  readonly order: OrderView;
  readonly now: number;
  /** The address of its detail. */
  readonly to: string;
  readonly onOpen: (orderNo: string) => void;
}

/** One order in three lines: number and face value, carrier and money, time and state. */
export function RecordRow({ order, now, to, onOpen }: RecordRowProps): ReactNode {
  const texts = useTexts(recordsTexts);
  const language = useLanguage();
  const { tone, state, money, left } = rowWords(order, now, texts, language);
  const carrier = carrierName(order.carrier, language);
  const placed = agoWords(Date.parse(order.createdAt), now, language);
  return (
    <li className="record">
      <Link className="record__link" id={rowId(order.orderNo)} to={to} onClick={() => onOpen(order.orderNo)}>
        <span className="record__line record__line--main"><PhoneNumber value={order.mobileNo} /><Amount fen={order.faceFen} /></span>
        <span className="record__line"><span>{carrier}</span><span>{money}</span></span>
        <span className="record__line">
          <time dateTime={order.createdAt}>{placed}</time>
          <span className={`record__state record__state--${tone}`}>{left ? `${state} · ${left}` : state}</span>
        </span>
      </Link>
    </li>
  );
}
