import type { ReactNode } from 'react';
import type { StatusWords, Tone } from '../../../order-view/status-words.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, ReturnIcon } from '../../../ui/icon/icons.tsx';
import '../../../order-view/status.css';

const signs: Readonly<Record<Tone, () => ReactNode>> = {
  waiting: ClockIcon,
  done: CheckIcon,
  returning: ReturnIcon,
  attention: AlertIcon,
  ended: CloseIcon,
};

/** What became of something: one sign, one title, what it is about, one sentence, one promise. */
export function Outcome({
  status: { tone, title, sentence, promise },
  children,
}: {
  readonly status: StatusWords;
  readonly children?: ReactNode;
}): ReactNode {
  const Sign = signs[tone];
  return (
    <section className="order-status">
      <span className={`order-status__sign order-status__sign--${tone}`} aria-hidden="true">
        <Sign />
      </span>
      <h2 className="order-status__title">{title}</h2>
      {children}
      <p className="order-status__sentence">{sentence}</p>
      {promise && <p className="order-status__promise">{promise}</p>}
    </section>
  );
}
