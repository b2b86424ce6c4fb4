import { useEffect } from 'react';
import { reportEvent } from '../../../platform/analytics/index.ts';

interface TopUpSteps {
  /** The number that may be topped up; null: none is there yet. */
  readonly mobileNo: string | null;
  readonly isOwn: boolean;
  /** The face value that would be paid for; null: none is chosen. */
  readonly faceFen: number | null;
}

/** Tells the operator's analytics how far a top-up is: never which number. */
export function useTopUpSteps({ mobileNo, isOwn, faceFen }: TopUpSteps): void {
  useEffect(() => {
    if (mobileNo !== null) reportEvent('numberGiven', isOwn ? 'own' : 'other');
  }, [mobileNo, isOwn]);
  useEffect(() => {
    if (mobileNo !== null && faceFen !== null) reportEvent('amountChosen', String(faceFen));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another number is no other amount
  }, [faceFen]);
}
