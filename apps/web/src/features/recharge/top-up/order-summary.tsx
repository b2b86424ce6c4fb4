import { type ReactNode, useRef } from 'react';
import { useOrganization } from '../../../numbers/use-organization.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { topUpCopy } from './copy.ts';
import { describeOwner, OwnerLine } from './owner-line.tsx';
import { useCover } from '../../../ui/covers/covers.ts';
import * as styles from './order-summary.module.css';
import * as confirmSheetStyles from './confirm-sheet.module.css';

interface OrderSummaryProps {
  readonly mobileNo: string;
  readonly isOwn: boolean;
  /** The number's name, from the contacts or given by the user. */
  readonly contactName: string | null;
  /** Warnings, shown beside the number so that they are never hidden below the bar at the foot. */
  readonly warnings?: ReactNode;
  /** The facts of the order, as pairs of `dt` and `dd`. */
  readonly children: ReactNode;
  readonly toPay: ReactNode;
}

/**
 * Renders what is about to be ordered: the number large, its owner, warnings, the facts, and last the price.
 */
export function OrderSummary({
  mobileNo,
  isOwn,
  contactName,
  warnings,
  children,
  toPay,
}: OrderSummaryProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const language = useLanguage();
  const owner = useOrganization(mobileNo).data;
  return (
    <>
      <p className={styles.number}>
        <PhoneNumber value={mobileNo} />
      </p>
      <div className={styles.owner}>
        <OwnerLine
          contactName={contactName}
          facts={[isOwn && copy.ownNumber, owner !== undefined && describeOwner(owner, language)]}
        />
      </div>
      {warnings}
      <dl className={styles.facts}>
        {children}
        <div className={styles.total}>
          <dt>{copy.toPay}</dt>
          <dd>{toPay}</dd>
        </div>
      </dl>
    </>
  );
}

/** Renders the main button of a confirming sheet; it stays at the sheet's foot. */
export function ConfirmAction({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useCover(bar, 'bottom');
  return (
    <div className={confirmSheetStyles.action} ref={bar} data-cover="bottom" data-testid="confirm-action">
      {children}
    </div>
  );
}
