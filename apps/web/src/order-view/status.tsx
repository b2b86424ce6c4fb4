import type { OrderView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLanguage } from '../platform/language/index.ts';
import { SumText } from '../ui/amount/sum.tsx';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, ReturnIcon } from '../ui/icon/icons.tsx';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';
import { carrierPlace } from '../numbers/carrier.ts';
import { shownSum } from './shown-sum.ts';
import type { Situation } from './situation.ts';
import type { StatusWords, Tone } from './status-words.ts';
import './status.css';

const signs: Readonly<Record<Tone, () => ReactNode>> = {
  waiting: ClockIcon,
  done: CheckIcon,
  returning: ReturnIcon,
  attention: AlertIcon,
  ended: CloseIcon,
};

interface OrderStatusProps {
  readonly order: OrderView;
  readonly situation: Situation;
  readonly words: StatusWords;
}

/**
 * One sign, the money and the number, one sentence, one promise; told to a screen reader once each time it
 * changes.
 */
export function OrderStatus({
  order,
  situation,
  words: { tone, title, sentence, promise },
}: OrderStatusProps): ReactNode {
  const Sign = signs[tone];
  const place = carrierPlace(order, useLanguage());
  return (
    <section className="order-status">
      <span className={`order-status__sign order-status__sign--${tone}`} aria-hidden="true">
        <Sign />
      </span>
      <h2 className="order-status__title">{title}</h2>
      <p className="order-status__amount">
        <SumText sum={shownSum(order, situation)} kind="display" />
      </p>
      <p className="order-status__mobile">
        <PhoneNumber value={order.mobileNo} />
        {place && (
          <>
            <br />
            {place}
          </>
        )}
      </p>
      <p className="order-status__sentence">{sentence}</p>
      {promise && <p className="order-status__promise">{promise}</p>}
    </section>
  );
}
