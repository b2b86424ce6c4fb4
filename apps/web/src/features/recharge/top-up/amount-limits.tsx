import type { LimitView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { useLimit } from './api.ts';
import { topUpCopy } from './copy.ts';
import * as styles from './amount-section.module.css';

interface AmountLimitsProps {
  /** Known with the page. */
  readonly given: LimitView;
  readonly cnlCode: string | undefined;
  readonly isVisitor: boolean;
}

/** The least and the most that may be topped up at once, in a day and in a month; a user's own come later. */
export function AmountLimits({ given, cnlCode, isVisitor }: AmountLimitsProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const isUser = useCaller() === 'user';
  const isTime = useAfterFirstPicture();
  const { minFen, maxFen, perDayFen, perMonthFen } = useLimit(cnlCode, isTime && isUser, given);
  return (
    <div className={styles.limits}>
      <p>{copy.limits(showFen(minFen), showFen(maxFen))}</p>
      <p>{copy.limitsDayMonth(showFen(perDayFen), showFen(perMonthFen))}</p>
      {isVisitor && <p>{copy.limitsVisitor}</p>}
    </div>
  );
}
