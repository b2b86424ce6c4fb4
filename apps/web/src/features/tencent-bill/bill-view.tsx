import type { BillMonthView, BillView, BillView as Bill } from '@phonebill/contract/wire';
import { type ReactNode, useId, useState } from 'react';
import { HelpButton } from '../../help/help-link.tsx';
import { Months } from '../../month-chart/months.tsx';
import { formatMoment, formatMonth } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { BillDetailsLink } from '../../wallet-view/bill-details-link.tsx';
import { billCopy } from './copy.ts';
import { classNames } from '@phonebill/styles';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { DOT } from '../../ui/phrases/dotted.ts';
import * as frame from './tencent-bill-layout.module.css';
import * as styles from './tencent-bill.module.css';

interface BillViewProps {
  readonly bill: Bill;
  /** Whether it was requested again without an answer. */
  readonly isStale: boolean;
}

/**
 * Renders the balance, the months side by side, and the charges of the chosen month; the present one until
 * another is chosen.
 */
export function BillView({ bill, isStale }: BillViewProps): ReactNode {
  const copy = useTexts(billCopy);
  const language = useLanguage();
  const [chosen, setChosen] = useState<string | null>(null);
  const { months } = bill;
  const present = months[0];
  const shown = months.find(({ month }) => month === chosen) ?? present;
  return (
    <div className={frame.bill}>
      {isStale && (
        <Notice
          tone="waiting"
          role="status"
          title={copy.stale(formatMoment(Date.parse(bill.asOf), language))}
        />
      )}
      <BillBalance bill={bill} />
      {shown ? (
        <>
          {months.length > 1 && (
            <Months months={months} valueName={copy.charges} chosen={shown} onChoose={setChosen} />
          )}
          <MonthCharges month={shown} isPresent={shown === present} />
          <BillDetailsLink month={shown.month} />
          {months.length === 1 && (
            <p className={styles.aside}>
              <Phrases text={copy.firstMonth} />
            </p>
          )}
        </>
      ) : (
        <p className={styles.aside}>
          <Phrases text={copy.noMonths} />
        </p>
      )}
      <div className={styles.help}>
        <HelpButton
          now={copy.helpNow(formatMoment(Date.parse(bill.asOf), language))}
          next={{ text: copy.helpNext }}
          quote={null}
          orderNo={null}
        />
      </div>
    </div>
  );
}

/**
 * Renders the number's balance in large type; a debt is described in a sentence, never by a minus sign alone.
 */
export function BillBalance({
  bill: { mobileNo, balanceFen, asOf },
}: {
  readonly bill: BillView;
}): ReactNode {
  const copy = useTexts(billCopy);
  const language = useLanguage();
  const isOwed = balanceFen < 0;
  return (
    <section className={frame.balance} data-testid="bill-balance">
      <p className={styles.number}>
        <PhoneNumber value={mobileNo} />
      </p>
      <h2 className={styles.name}>{isOwed ? copy.owed : copy.balance}</h2>
      <p className={classNames(styles.amount, isOwed && styles.owed)} data-testid="bill-amount">
        <Amount fen={Math.abs(balanceFen)} kind="display" />
      </p>
      {isOwed && (
        <p className={styles.text}>
          <Phrases text={copy.owedText(showFen(-balanceFen))} />
        </p>
      )}
      <p className={styles.time}>
        <Phrases text={copy.asOf(formatMoment(Date.parse(asOf), language))} />
      </p>
    </section>
  );
}

interface MonthChargesProps {
  readonly month: BillMonthView;
  /** Whether it is the present month, which is not over. */
  readonly isPresent: boolean;
}

/** Renders what was charged in one month, kind by kind, and the sum. */
export function MonthCharges({ month, isPresent }: MonthChargesProps): ReactNode {
  const copy = useTexts(billCopy);
  const language = useLanguage();
  const headingId = useId();
  const charges = chargesByKind(month);
  return (
    <section className={frame.card} aria-labelledby={headingId}>
      <h2 className={styles.cardHeading} id={headingId}>
        {copy.chargesOf(formatMonth(month.month, language))}
        {isPresent && (
          <span>
            {DOT}
            {copy.soFar}
          </span>
        )}
      </h2>
      {charges.length === 0 ? (
        <p>
          <Phrases text={copy.noCharges} />
        </p>
      ) : (
        <dl className={styles.charges}>
          {charges.map(({ kind, amountFen }) => (
            <div className={styles.row} key={kind}>
              <dt>{copy[kind]}</dt>
              <dd>
                <Amount fen={amountFen} />
              </dd>
            </div>
          ))}
          <div className={classNames(styles.row, styles.totalRow)} data-testid="bill-total">
            <dt>{copy.total}</dt>
            <dd>
              <Amount fen={month.totalFen} />
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** The kind of a charge in a month's bill. */
export type BillKind = BillMonthView['kinds'][number]['kind'];

const order: readonly BillKind[] = ['plan', 'calls', 'data', 'sms', 'other'];

/**
 * Returns a month's charges by kind, each kind once, in the same order for every month; kinds without a
 * charge are left out.
 */
export function chargesByKind({
  kinds,
}: BillMonthView): readonly { readonly kind: BillKind; readonly amountFen: number }[] {
  return order
    .map((kind) => ({
      kind,
      amountFen: kinds
        .filter((each) => each.kind === kind)
        .reduce((sum, { amountFen }) => sum + amountFen, 0),
    }))
    .filter(({ amountFen }) => amountFen > 0);
}
