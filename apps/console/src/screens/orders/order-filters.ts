/** The filters and columns of the list of orders, as kept in its address. */
import {
  carriers,
  type HideableColumn,
  hideableColumns,
  type MovingPeriod,
  type OrderFiltersView,
  orderStates,
  payMethods,
  stuckParts,
} from '@phonebill/contract/console-pages';
import { isDay, isMovingPeriod, movingDays } from '../../views/index.ts';

const isOneOf =
  (values: readonly string[]) =>
  (text: string): boolean =>
    values.includes(text);
const isVersion = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** Filters by how orders were sold. */
export type SoldFilters = Omit<OrderFiltersView, 'stuck'>;

/** States in which an order waits for nobody; a refund of it may, which is stuck then. */
const ended: ReadonlySet<string> = new Set(['credited', 'refunded', 'closed']);

/** Each filter with what it may say. */
const allowed: Readonly<Record<keyof OrderFiltersView, (text: string) => boolean>> = {
  state: isOneOf(orderStates),
  payMethod: isOneOf(payMethods),
  carrier: isOneOf(carriers),
  from: isDay,
  to: isDay,
  settingsVersion: isVersion,
  stuck: isOneOf(stuckParts),
};
export type FilterName = keyof OrderFiltersView;
export const filterNames = Object.keys(allowed) as FilterName[];

/** Reads the filters from an address; invalid values are ignored. */
export function filtersIn(search: URLSearchParams): OrderFiltersView {
  const pairs = filterNames.flatMap((name) => {
    const value = search.get(name);
    return value !== null && allowed[name](value) ? [[name, value]] : [];
  });
  return Object.fromEntries(pairs) as OrderFiltersView;
}

/** Returns the query of an address for these filters; those without a value are left out. */
export function searchOf(filters: OrderFiltersView): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== undefined) search.set(name, value);
  }
  return search;
}

/** The state of the list of orders: its filters, and the hidden columns. */
export interface OrderList {
  /** The filters; with a moving period in place of `from` and `to`. */
  readonly filters: OrderFiltersView & { readonly period?: MovingPeriod };
  readonly hidden: readonly HideableColumn[];
}

const HIDDEN = 'hidden';
const PERIOD = 'period';

/** Reads the state of the list from an address. */
export function listIn(search: URLSearchParams): OrderList {
  const named = search.get(HIDDEN)?.split(',') ?? [];
  const period = search.get(PERIOD);
  const { from, to, ...others } = filtersIn(search);
  const days = isMovingPeriod(period)
    ? { period }
    : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return {
    filters: { ...others, ...days },
    hidden: hideableColumns.filter((column) => named.includes(column)),
  };
}

/** Returns the address for a state of the list. */
export function addressOf({ filters, hidden }: OrderList): URLSearchParams {
  const search = searchOf(filters);
  if (filters.period !== undefined) search.set(PERIOD, filters.period);
  if (hidden.length > 0) search.set(HIDDEN, hidden.join(','));
  return search;
}

/**
 * Returns the parameters with which orders are loaded at a moment: a moving period is replaced by its days.
 */
export function filtersNow({ period, ...fixed }: OrderList['filters'], nowMs: number): OrderFiltersView {
  return period === undefined ? fixed : { ...fixed, ...movingDays(period, nowMs) };
}

/**
 * Returns the filters whose credited orders can be given back together: those beside the state. Null if there
 * are no others, if the state is not `credited`, or if they select stuck orders, which change.
 */
export function giveBackFilters({ state, stuck, ...others }: OrderFiltersView): SoldFilters | null {
  const isOfCredited = stuck === undefined && (state === undefined || state === 'credited');
  return isOfCredited && Object.keys(others).length > 0 ? others : null;
}

/** Whether the filters name orders of which some may wait for a partner: by what is stuck, or open ones. */
export const isOfWaiting = ({ state, stuck }: OrderFiltersView): boolean =>
  stuck !== undefined || (state !== undefined && !ended.has(state));

/** Whether a text can be this filter, empty being no filter. */
export const isFilterValue = (name: FilterName, text: string): boolean => text === '' || allowed[name](text);

/** Returns the address of these orders as a file, for people who may export. */
export function exportAddress(filters: OrderFiltersView): string {
  const search = searchOf(filters);
  return search.size === 0 ? '/console/v1/orders.csv' : `/console/v1/orders.csv?${search}`;
}
