/** The filter of the list of charges, kept in the address so that reload and Back keep it. */
import { chargeStates, type ChargeView } from '@phonebill/contract/wire';
import { asMonth, withValues } from '../../../list-view/filter-query.ts';
import type { ChargeFilter } from '../../../platform/query-keys.ts';
import { asAgreementNo } from '../agreements.ts';

export const ALL: ChargeFilter = { agreementNo: null, month: null, state: null };

/** Reads the filter from a query; invalid values are ignored. */
export function readFilter(query: URLSearchParams): ChargeFilter {
  const state = query.get('state');
  return {
    agreementNo: asAgreementNo(query.get('agreementNo')),
    month: asMonth(query.get('month')),
    state: chargeStates.find((each) => each === state) ?? null,
  };
}

/** Returns the query with another filter; other parameters are kept. */
export function withFilter(
  query: URLSearchParams,
  { agreementNo, month, state }: ChargeFilter,
): URLSearchParams {
  return withValues(query, { agreementNo, month, state, chargeNo: null });
}

/** Returns the query with a charge opened. */
export function withCharge(query: URLSearchParams, chargeNo: string | null): URLSearchParams {
  return withValues(query, { chargeNo });
}

interface MonthOfCharges {
  /** The month as yyyymm. */
  readonly month: string;
  readonly charges: readonly ChargeView[];
}

/**
 * Groups charges by the month of their period, keeping their order; a charge that is in two pages is shown
 * once.
 */
export function groupByMonth(charges: readonly ChargeView[]): readonly MonthOfCharges[] {
  const months = new Map<string, ChargeView[]>();
  for (const charge of new Map(charges.map((each) => [each.chargeNo, each])).values()) {
    const month = charge.period.slice(0, 6);
    months.set(month, [...(months.get(month) ?? []), charge]);
  }
  return [...months].map(([month, ofMonth]) => ({ month, charges: ofMonth }));
}
