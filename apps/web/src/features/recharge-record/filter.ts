/** The filter of the list, kept in the address so that reload and Back keep it. */
import { type OrderState, orderStates, type UserPayMethod, userPayMethods } from '@phonebill/contract/wire';
import { asMonth, withValues } from '../../list-view/filter-query.ts';

export interface RecordsFilter {
  /** The month as yyyymm in China's time; null for all. */
  readonly month: string | null;
  readonly state: OrderState | null;
  /** The payment method; null for all. */
  readonly payMethod: UserPayMethod | null;
}

/** The filter that shows all orders. */
export const ALL: RecordsFilter = { month: null, state: null, payMethod: null };

/** Reads the filter from a query; invalid values are ignored. */
export function readFilter(query: URLSearchParams): RecordsFilter {
  const state = query.get('state');
  const payMethod = query.get('payMethod');
  return {
    month: asMonth(query.get('month')),
    state: orderStates.find((each) => each === state) ?? null,
    payMethod: userPayMethods.find((each) => each === payMethod) ?? null,
  };
}

/** Returns the query with another filter; other parameters are kept. */
export function withFilter(
  query: URLSearchParams,
  { month, state, payMethod }: RecordsFilter,
): URLSearchParams {
  return withValues(query, { month, state, payMethod, orderNo: null });
}

/** Returns the query with an order opened. */
export function withOrder(query: URLSearchParams, orderNo: string | null): URLSearchParams {
  return withValues(query, { orderNo });
}
