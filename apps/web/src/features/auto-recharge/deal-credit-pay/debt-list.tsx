import type { DebtView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useNow } from '../../../order-view/use-now.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import { repaymentPath } from '../../../platform/paths.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { AlertIcon } from '../../../ui/icon/icons.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { creditPayCopy } from './copy.ts';
import { debtText, payable, withDebt } from './debts.ts';
import { classNames } from '@phonebill/styles';
import { inPhrases, Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from './credit-pay.module.css';

interface DebtListProps {
  /** The unpaid debts, the oldest first. */
  readonly debts: readonly DebtView[];
  readonly owed: ReactNode;
  /** The chosen debts; null for all of them. */
  readonly chosen: readonly string[] | null;
  readonly onChoose: (chosen: readonly string[] | null) => void;
}

/** Renders the debts, with a checkbox for each that can be paid now, and one for all. */
export function DebtList({ debts, owed, chosen, onChoose }: DebtListProps): ReactNode {
  const copy = useTexts(creditPayCopy);
  const headingId = useId();
  const mayChoose = payable(debts);
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <div className={styles.debtsHead}>
        <div>
          <h2 className={styles.heading} id={headingId}>
            {copy.toPay}
          </h2>
          <p className={styles.debtsSum}>{owed}</p>
        </div>
        {mayChoose.length > 1 && (
          <label className={styles.debtsAll}>
            <input
              type="checkbox"
              className={styles.box}
              checked={chosen === null}
              onChange={({ target }) => onChoose(target.checked ? null : [])}
            />
            <span>{copy.all}</span>
          </label>
        )}
      </div>
      <ul className={styles.debts}>
        {debts.map((debt) => (
          <DebtRow
            key={debt.chargeNo}
            debt={debt}
            isChosen={chosen === null || chosen.includes(debt.chargeNo)}
            onChoose={(isIn) => onChoose(withDebt(debts, chosen, debt.chargeNo, isIn))}
          />
        ))}
      </ul>
      {mayChoose.length > 1 && (
        <p className={styles.together}>
          <Phrases text={copy.together} />
        </p>
      )}
    </section>
  );
}

function DebtRow({
  debt,
  isChosen,
  onChoose,
}: {
  readonly debt: DebtView;
  readonly isChosen: boolean;
  readonly onChoose: (isIn: boolean) => void;
}): ReactNode {
  const copy = useTexts(creditPayCopy);
  const language = useLanguage();
  const now = useNow(60_000);
  const { due, since } = debtText(debt, now, language);
  const { agrMbl, nickname, amountFen, overdue, state, orderNo } = debt;
  const facts = (
    <>
      <span className={classNames(styles.line, styles.mainLine)}>
        <PhoneNumber value={agrMbl} />
        <Amount fen={amountFen} />
      </span>
      <span className={styles.line}>
        <span>{nickname ? <bdi>{nickname}</bdi> : since}</span>
        <span className={overdue ? styles.overdue : undefined}>
          {overdue && <AlertIcon />}
          <span>{inPhrases(due)}</span>
        </span>
      </span>
    </>
  );
  if (state === 'owed') {
    return (
      <li>
        <label className={styles.row}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            aria-label={`${copy.choose(showFen(amountFen), nickname || groupMobile(agrMbl))}, ${due}`}
          />
          <span className={styles.facts}>{facts}</span>
        </label>
      </li>
    );
  }
  return (
    <li className={classNames(styles.row, styles.payingRow)}>
      <span className={styles.facts}>
        {facts}
        <span className={styles.line}>
          <span className={styles.paying}>{copy.paying}</span>
          {orderNo !== null && (
            <Link className={styles.link} to={repaymentPath(orderNo)}>
              {copy.seeRepayment}
            </Link>
          )}
        </span>
      </span>
    </li>
  );
}

/** Renders recently paid debts; nothing if there are none. */
export function PaidList({ debts }: { readonly debts: readonly DebtView[] }): ReactNode {
  const copy = useTexts(creditPayCopy);
  const language = useLanguage();
  const headingId = useId();
  const now = useNow(60_000);
  if (debts.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {copy.paidLately}
      </h2>
      <ul className={styles.debts}>
        {debts.map((debt) => (
          <li key={debt.chargeNo} className={classNames(styles.row, styles.paidRow)}>
            <span className={styles.facts}>
              <span className={classNames(styles.line, styles.mainLine)}>
                <PhoneNumber value={debt.agrMbl} />
                <Amount fen={debt.amountFen} />
              </span>
              <span className={styles.line}>
                <span>
                  {debt.nickname ? <bdi>{debt.nickname}</bdi> : debtText(debt, now, language).since}
                </span>
                <span className={styles.paid}>{copy.paid}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
