import { type OrderState, orderStates, type UserPayMethod, userPayMethods } from '@phonebill/contract/wire';

/** What the list shows, kept in the address so that reload and Back keep it. Pure. */

export interface RecordsFilter {
  /** yyyymm, in China; null for all. */
  readonly month: string | null;
  readonly state: OrderState | null;
  /** How it is paid. */
  readonly payMethod: UserPayMethod | null;
}

/** Nothing is left out. */
export const ALL: RecordsFilter = { month: null, state: null, payMethod: null };

/** The filter in a query; what is none is passed over. */
export function readFilter(query: URLSearchParams): RecordsFilter {
  const month = query.get('month');
  const state = query.get('state');
  const payMethod = query.get('payMethod');
  return {
    month: month !== null && /^20\d{2}(?:0[1-9]|1[0-2])$/.test(month) ? month : null,
    state: orderStates.find((each) => each === state) ?? null,
    payMethod: userPayMethods.find((each) => each === payMethod) ?? null,
  };
}

/** The same query with another filter; what else it carries stays. */
export function withFilter(
  query: URLSearchParams,
  { month, state, payMethod }: RecordsFilter,
): URLSearchParams {
  return withValues(query, { month, state, payMethod, orderNo: null });
}

/** The same query with an order opened. */
export function withOrder(query: URLSearchParams, orderNo: string | null): URLSearchParams {
  return withValues(query, { orderNo });
}

function withValues(
  query: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
