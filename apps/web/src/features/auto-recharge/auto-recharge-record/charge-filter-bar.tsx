import { type AgreementView, chargeStates } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { agreementDisplayStatus } from '../../../agreement-view/agreement-status.ts';
import { chargeDisplayStatus } from '../../../agreement-view/charge-status.ts';
import { FilterSelect } from '../../../list-view/filter-select.tsx';
import { MonthSelect } from '../../../list-view/month-select.tsx';
import { type Language, useLanguage, useTexts } from '../../../platform/language/index.ts';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import type { ChargeFilter } from '../../../platform/query-keys.ts';
import { useAgreements } from '../agreements.ts';
import { recordCopy } from './copy.ts';
import * as styles from './charge-list.module.css';

interface ChargeFilterBarProps {
  readonly filter: ChargeFilter;
  readonly now: number;
  readonly onChange: (filter: ChargeFilter) => void;
}

/** Renders the month, the number and the state by which the list is filtered. */
export function ChargeFilterBar({ filter, now, onChange }: ChargeFilterBarProps): ReactNode {
  const copy = useTexts(recordCopy);
  const language = useLanguage();
  const live = useAgreements('live');
  const ended = useAgreements('ended');
  const own = [...(live.data ?? []), ...(ended.data ?? [])].filter(
    ({ role, signedAt }) => role === 'signer' && signedAt !== null,
  );
  const named = own.map((each): readonly [string, string] => [
    each.agreementNo,
    agreementName(each, language),
  ]);
  const isNamed =
    filter.agreementNo === null || named.some(([agreementNo]) => agreementNo === filter.agreementNo);
  const numbers = isNamed ? named : [...named, [filter.agreementNo ?? '', copy.thisOne] as const];
  return (
    <div className={styles.filter}>
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
        choices={chargeStates.map((state) => [state, chargeDisplayStatus({ state }, language).state])}
        onChange={(state) => onChange({ ...filter, state })}
      />
      {numbers.length > 0 && (
        <div className={styles.filterNumber}>
          <FilterSelect
            label={copy.number}
            all={copy.allNumbers}
            value={filter.agreementNo}
            choices={numbers}
            onChange={(agreementNo) => onChange({ ...filter, agreementNo })}
          />
        </div>
      )}
    </div>
  );
}

/**
 * Returns the name of an agreement among others: its name and number, and its state if it has ended, as a
 * number may have had several.
 */
function agreementName(agreement: AgreementView, language: Language): string {
  const copy = recordCopy[language];
  const number = groupMobile(agreement.agrMbl);
  const whose = agreement.nickname === '' ? number : copy.named(agreement.nickname, number);
  return agreement.endedAt === null
    ? whose
    : copy.over(whose, agreementDisplayStatus(agreement, language).state);
}
