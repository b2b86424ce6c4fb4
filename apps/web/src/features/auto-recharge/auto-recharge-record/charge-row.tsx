import type { ChargeView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { chargeDisplayStatus } from '../../../agreement-view/charge-status.ts';
import { formatShortMoment } from '../../../platform/china-time/short-time.ts';
import { useLanguage } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { Amount } from '../../../ui/amount/amount.tsx';
import { AgreementTitle } from '../../../agreement-view/agreement-title.tsx';
import { StateMark } from '../../../ui/state-mark/state-mark.tsx';
import { chargeAside, timeOfCharge } from './charge-text.ts';
import { classNames } from '@phonebill/styles';
import * as listRow from '../../../list-view/list-row.module.css';

export const rowId = (chargeNo: string): string => `charge-${chargeNo}`;

interface ChargeRowProps {
  readonly charge: ChargeView;
  readonly now: number;
  /** The address of its detail. */
  readonly to: string;
  readonly onOpen?: (chargeNo: string) => void;
}

/** Renders one charge: its number and amount, its time and state, and why it failed or how it was paid. */
export function ChargeRow({ charge, now, to, onOpen }: ChargeRowProps): ReactNode {
  const language = useLanguage();
  const { tone, state } = chargeDisplayStatus(charge, language);
  const aside = chargeAside(charge, language);
  const at = timeOfCharge(charge);
  return (
    <li className={listRow.row} data-testid="charge">
      <Link
        className={classNames(listRow.opens, listRow.lines)}
        id={rowId(charge.chargeNo)}
        to={to}
        onClick={() => onOpen?.(charge.chargeNo)}
      >
        <span className={classNames(listRow.line, listRow.mainLine)}>
          <AgreementTitle agreement={charge} />
          <Amount fen={charge.amountFen} />
        </span>
        <span className={listRow.line}>
          <time dateTime={new Date(at).toISOString()}>{formatShortMoment(at, now, language)}</time>
          <StateMark tone={tone}>{state}</StateMark>
        </span>
        {aside && <span className={listRow.line}>{aside}</span>}
      </Link>
    </li>
  );
}
