import {
  carriers,
  type MovingPeriod,
  type OrderFiltersView,
  orderStates,
  payMethods,
  stuckParts,
} from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { Select, TextField } from '../../ui/index.ts';
import { PeriodSelect } from '../../views/index.ts';
import { type FilterName, isFilterValue } from './order-filters.ts';
import { ordersTexts } from './texts.ts';
import * as styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly filters: OrderFiltersView;
  /** The moving period, whose days are in `filters`. */
  readonly period: MovingPeriod | undefined;
  readonly onChange: (name: FilterName, value: string | undefined) => void;
  readonly onPeriod: (period: MovingPeriod | undefined) => void;
}

/** Renders the filters of the list of orders; each change is put in the address at once. */
export function FilterBar({ filters, period, onChange, onPeriod }: FilterBarProps): ReactNode {
  const texts = useTexts(ordersTexts);
  const word = useWord();
  return (
    <div className={styles.filterBar} role="group" aria-label={texts.filters}>
      <Select
        label={texts.state}
        value={filters.state}
        onChange={(value) => onChange('state', value)}
        options={orderStates.map((value) => ({ value, words: word('orderState', value) }))}
      />
      <Select
        label={texts.payMethod}
        value={filters.payMethod}
        onChange={(value) => onChange('payMethod', value)}
        options={payMethods.map((value) => ({ value, words: word('payMethod', value) }))}
      />
      <Select
        label={texts.carrier}
        value={filters.carrier}
        onChange={(value) => onChange('carrier', value)}
        options={carriers.map((value) => ({ value, words: word('carrier', value) }))}
      />
      <Select
        label={texts.stuck}
        value={filters.stuck}
        onChange={(value) => onChange('stuck', value)}
        options={stuckParts.map((value) => ({ value, words: word('stuck', value) }))}
      />
      <PeriodSelect value={period} onChange={onPeriod} />
      <FilterField name="from" kind="date" filters={filters} onChange={onChange} />
      <FilterField name="to" kind="date" filters={filters} onChange={onChange} />
      <FilterField name="settingsVersion" kind="figure" filters={filters} onChange={onChange} />
    </div>
  );
}

interface FilterFieldProps extends Pick<FilterBarProps, 'filters' | 'onChange'> {
  readonly name: 'from' | 'to' | 'settingsVersion';
  readonly kind: 'date' | 'figure';
}

/** Renders a typed filter: it is put in the address once it is valid. */
function FilterField({ name, kind, filters, onChange }: FilterFieldProps): ReactNode {
  const texts = useTexts(ordersTexts);
  const wanted = filters[name] ?? '';
  const [typed, setTyped] = useState({ of: wanted, text: wanted });
  const text = typed.of === wanted ? typed.text : wanted;
  const isGood = isFilterValue(name, text);

  function type(next: string): void {
    const isUsed = isFilterValue(name, next);
    setTyped({ of: isUsed ? next : wanted, text: next });
    if (isUsed && next !== wanted) onChange(name, next === '' ? undefined : next);
  }
  return (
    <TextField
      label={texts[name]}
      value={text}
      onChange={type}
      kind={kind}
      error={isGood || kind === 'date' ? null : texts.badVersion}
    />
  );
}
