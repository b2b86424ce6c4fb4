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
  /** Whose number it is, by the contacts or by the user's own name for it. */
  readonly contactName: string | null;
  /** What to look at before anything else: beside the number, never below what stays at the foot. */
  readonly warnings?: ReactNode;
  /** What is ordered, as pairs of `dt` and `dd`. */
  readonly children: ReactNode;
  readonly toPay: ReactNode;
}

/** What is about to be ordered: the number large, whose it is, warnings, the facts, and last what is paid. */
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

/** The one action of a sheet that confirms; it stays at the sheet's foot. */
export function ConfirmAction({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useCover(bar, 'bottom');
  return (
    <div className={confirmSheetStyles.action} ref={bar} data-cover="bottom" data-testid="confirm-action">
      {children}
    </div>
  );
}
