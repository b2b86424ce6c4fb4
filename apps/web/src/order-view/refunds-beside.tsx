import type { OrderView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLanguage } from '../platform/language/index.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { describeRefundsBeside } from './describe-refunds-beside.ts';
import * as styles from './order-card.module.css';

/** Renders a note for each kind of refund beside the order's own outcome; usually none. */
export function RefundsBeside({ order }: { readonly order: OrderView }): ReactNode {
  return describeRefundsBeside(order, useLanguage()).map(({ title, sentence, isOpen }) =>
    isOpen ? (
      <Notice key={title} tone="waiting" title={title}>
        <p>{sentence}</p>
      </Notice>
    ) : (
      <section key={title} className={styles.orderCard}>
        <h2>{title}</h2>
        <p>{sentence}</p>
      </section>
    ),
  );
}
