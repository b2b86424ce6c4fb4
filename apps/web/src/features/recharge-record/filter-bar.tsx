import { orderStates, userPayMethods } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { FilterSelect } from '../../list-view/filter-select.tsx';
import { MonthSelect } from '../../list-view/month-select.tsx';
import { useTexts } from '../../platform/language/index.ts';
import { recordsCopy } from './copy.ts';
import type { RecordsFilter } from './filter.ts';
import * as frame from './recharge-record-layout.module.css';

interface FilterBarProps {
  readonly filter: RecordsFilter;
  readonly now: number;
  readonly onChange: (filter: RecordsFilter) => void;
}

/** The month, the state and the way to pay that the list shows, in one row that scrolls sideways. */
export function FilterBar({ filter, now, onChange }: FilterBarProps): ReactNode {
  const copy = useTexts(recordsCopy);
  return (
    <div className={frame.filter} data-testid="filters">
      <MonthSelect
        copy={copy}
        value={filter.month}
        now={now}
        onChange={(month) => onChange({ ...filter, month })}
      />
      <FilterSelect
        label={copy.stateFilter}
        all={copy.allStates}
        value={filter.state}
        choices={orderStates.map((state) => [state, copy[state]])}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <FilterSelect
        label={copy.payMethodFilter}
        all={copy.allWays}
        value={filter.payMethod}
        choices={userPayMethods.map((payMethod) => [payMethod, copy[payMethod]])}
        onChange={(payMethod) => onChange({ ...filter, payMethod })}
      />
    </div>
  );
}
