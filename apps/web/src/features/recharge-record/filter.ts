/** What the list shows, kept in the address so that reload and Back keep it. Pure. */
import { type OrderState, orderStates, type UserPayMethod, userPayMethods } from '@phonebill/contract/wire';
import { asMonth, withValues } from '../../list-view/filter-query.ts';

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
  const state = query.get('state');
  const payMethod = query.get('payMethod');
  return {
    month: asMonth(query.get('month')),
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
