import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { copyText } from '../platform/clipboard/copy-text.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { showFen } from '../ui/amount/amount-parts.ts';
import { Amount } from '../ui/amount/amount.tsx';
import { SumText } from '../ui/amount/sum.tsx';
import { Button } from '../ui/button/button.tsx';
import { uiCopy } from '../ui/copy.ts';
import { showToast } from '../ui/toast/toast.ts';
import { formatMoment } from '../platform/china-time/china-time.ts';
import { accountName, isWholeAccount } from './account-name.ts';
import { factsCopy, wayToPay } from './details-copy.ts';
import { sumOf } from './order-sums.ts';
import * as orderCardStyles from './order-card.module.css';
import * as styles from './facts.module.css';

/** Few orders are given by an activity. */
const GivenBy = lazyPart(() => import('./given-by.tsx'));

/** Renders the facts of an order that are not in its status, and its number to copy and quote. */
export function OrderFacts({ order }: { readonly order: OrderView }): ReactNode {
  const texts = useTexts(factsCopy);
  const language = useLanguage();
  const headingId = useId();
  return (
    <section className={orderCardStyles.orderCard} aria-labelledby={headingId}>
      <h2 className={orderCardStyles.heading} id={headingId}>
        {texts.facts}
      </h2>
      <dl className={styles.facts}>
        <Fact name={texts.topUp}>
          <Amount fen={order.faceFen} />
        </Fact>
        {order.voucher && <Fact name={texts.voucher}>{`−${showFen(order.voucher.amountFen)}`}</Fact>}
        <Fact name={priceName(order, texts)} strong>
          <SumText sum={order} />
        </Fact>
        {order.activityId === undefined ? (
          <Fact name={order.paidAt === null ? texts.toPayWith : texts.payWith}>
            {wayToPay(order, texts, language)}
          </Fact>
        ) : (
          <Fact name={texts.givenBy}>
            <PartBoundary fallback={texts.byActivity}>
              <GivenBy activityId={order.activityId} />
            </PartBoundary>
          </Fact>
        )}
        {order.paidFrom !== null && !isWholeAccount(order.paidFrom) && (
          <Fact name={texts.paidFrom}>{accountName(order.paidFrom, language)}</Fact>
        )}
        {order.refunds.map((refund) => (
          <Fact
            key={refund.refundNo}
            name={
              refund.settledAt === null
                ? texts.comingBack
                : texts.returnedOn(formatMoment(Date.parse(refund.settledAt), language))
            }
          >
            <SumText sum={sumOf([refund])} />
          </Fact>
        ))}
        <Fact name={texts.placedAt}>{formatMoment(Date.parse(order.createdAt), language)}</Fact>
      </dl>
      <OrderNumber orderNo={order.orderNo} />
    </section>
  );
}

/** Renders a fact: its name and its value. */
export function Fact({
  name,
  strong = false,
  children,
}: {
  readonly name: ReactNode;
  readonly strong?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={strong ? styles.strong : undefined}>{children}</dd>
    </div>
  );
}

/** Renders an order's number, to copy and quote. */
export function OrderNumber({ orderNo }: { readonly orderNo: string }): ReactNode {
  const texts = useTexts(factsCopy);
  const common = useTexts(uiCopy);
  const copy = async () => showToast((await copyText(orderNo)) ? texts.copied : common.notCopied);
  return (
    <div className={styles.orderNo}>
      <dl>
        <dt>{texts.orderNo}</dt>
        {/* If it takes two lines, no digit is alone on one. */}
        <dd>
          {orderNo.slice(0, 12)}
          <wbr />
          {orderNo.slice(12)}
        </dd>
      </dl>
      <Button kind="text" aria-label={texts.copyOrderNo} onClick={copy}>
        {texts.copy}
      </Button>
    </div>
  );
}

function priceName({ state, paidAt }: OrderView, texts: (typeof factsCopy)['en']): string {
  if (paidAt !== null) return texts.paid;
  return state === 'awaitingPayment' ? texts.toPay : texts.price;
}
