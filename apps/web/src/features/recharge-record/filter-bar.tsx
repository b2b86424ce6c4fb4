import { orderStates, userPayMethods } from '@phonebill/contract/wire';
import { type ReactNode, useEffect, useRef } from 'react';
import { FilterSelect } from '../../list-view/filter-select.tsx';
import { MonthSelect } from '../../list-view/month-select.tsx';
import { useTexts } from '../../platform/language/index.ts';
import { Chip, Chips } from '../../ui/chip/chip.tsx';
import { recordsCopy } from './copy.ts';
import type { RecordsFilter } from './filter.ts';
import * as frame from './recharge-record-layout.module.css';

interface FilterBarProps {
  readonly filter: RecordsFilter;
  readonly now: number;
  readonly onChange: (filter: RecordsFilter) => void;
}

/**
 * The month, the way to pay and the state that the list shows. One chip is one state, so that a filter is one
 * question.
 */
export function FilterBar({ filter, now, onChange }: FilterBarProps): ReactNode {
  const copy = useTexts(recordsCopy);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!bar.current || typeof ResizeObserver !== 'function') return;
    // Also once the style sheet has come, and when the phone is turned.
    const watch = new ResizeObserver(() => showPressed(bar.current));
    watch.observe(bar.current);
    return () => watch.disconnect();
  }, [filter.state]);
  return (
    <div className={frame.filter} ref={bar}>
      <div className={frame.selects}>
        <MonthSelect
          copy={copy}
          value={filter.month}
          now={now}
          onChange={(month) => onChange({ ...filter, month })}
        />
        <FilterSelect
          label={copy.payMethodFilter}
          all={copy.allWays}
          value={filter.payMethod}
          choices={userPayMethods.map((payMethod) => [payMethod, copy[payMethod]])}
          onChange={(payMethod) => onChange({ ...filter, payMethod })}
        />
      </div>
      <Chips label={copy.stateFilter}>
        <Chip pressed={filter.state === null} onClick={() => onChange({ ...filter, state: null })}>
          {copy.all}
        </Chip>
        {orderStates.map((state) => (
          <Chip key={state} pressed={filter.state === state} onClick={() => onChange({ ...filter, state })}>
            {copy[state]}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

/** Brings the chosen chip into sight, sideways only: the page stays where it is. */
function showPressed(bar: HTMLElement | null): void {
  const pressed = bar?.querySelector<HTMLElement>('[aria-pressed="true"]');
  const row = pressed?.closest('ul');
  if (!pressed || !row) return;
  const middle =
    pressed.getBoundingClientRect().left -
    row.getBoundingClientRect().left -
    (row.clientWidth - pressed.offsetWidth) / 2;
  row.scrollLeft += middle;
}
