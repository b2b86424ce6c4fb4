import { lastMonths } from '@phonebill/china-time';
import type { ReactNode } from 'react';
import { formatMonth } from '../platform/china-time/china-time.ts';
import { useLanguage } from '../platform/language/index.ts';
import { FilterSelect } from './filter-select.tsx';

interface MonthSelectProps {
  readonly copy: { readonly month: string; readonly allMonths: string };
  /** The chosen month, yyyymm; null for all. */
  readonly value: string | null;
  readonly now: number;
  readonly onChange: (month: string | null) => void;
}

/** Renders the month of a list: one of the last twelve, an older one that the address names, or all. */
export function MonthSelect({ copy, value, now, onChange }: MonthSelectProps): ReactNode {
  const language = useLanguage();
  const offered = lastMonths(now, 12);
  const months = value === null || offered.includes(value) ? offered : [...offered, value];
  return (
    <FilterSelect
      label={copy.month}
      all={copy.allMonths}
      value={value}
      choices={months.map((month) => [month, formatMonth(month, language)])}
      onChange={onChange}
    />
  );
}
