import { type MovingPeriod, movingPeriods } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { Select } from '../ui/index.ts';
import { isMovingPeriod } from './moving-days.ts';
import { viewTexts } from './view-texts.ts';

interface PeriodSelectProps {
  readonly value: MovingPeriod | undefined;
  readonly onChange: (period: MovingPeriod | undefined) => void;
}

/** Chooses a moving period, in place of fixed days. */
export function PeriodSelect({ value, onChange }: PeriodSelectProps): ReactNode {
  const texts = useTexts(viewTexts);
  return (
    <Select
      label={texts.period}
      value={value}
      onChange={(period) => onChange(isMovingPeriod(period) ? period : undefined)}
      options={movingPeriods.map((one) => ({ value: one, words: texts.periods[one] }))}
      anyWords={texts.anyPeriod}
    />
  );
}
