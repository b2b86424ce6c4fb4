import { expect, test } from 'vitest';
import { amountOfEach } from './give-back-many.tsx';
import {
  addressOf,
  exportAddress,
  filtersIn,
  giveBackFilters,
  isFilterValue,
  isSameList,
  listIn,
  searchOf,
} from './order-filters.ts';

const all = 'state=refunding&payMethod=cash&carrier=CMCC&from=2026-11-25&to=2026-11-27&settingsVersion=17';

test('filters come out of an address as they went into it', () => {
  expect(searchOf(filtersIn(new URLSearchParams(all))).toString()).toBe(all);
});

test('a filter that says what it may not, and what is no filter, is left out', () => {
  const search = new URLSearchParams(
    'state=lost&payMethod=&carrier=cmcc&from=2026-13-01&to=yesterday&settingsVersion=0&cursor=x&q=1',
  );
  expect(filtersIn(search)).toEqual({});
});

test('the file has the filters of the list, and not its place in it', () => {
  const filters = filtersIn(new URLSearchParams('state=credited&cursor=x'));
  expect(exportAddress(filters)).toBe('/console/v1/orders.csv?state=credited');
  expect(exportAddress({})).toBe('/console/v1/orders.csv');
});

test('a filter is used once what is typed can be one, or is nothing', () => {
  expect(isFilterValue('settingsVersion', '')).toBe(true);
  expect(isFilterValue('settingsVersion', '17')).toBe(true);
  expect(isFilterValue('settingsVersion', '1.5')).toBe(false);
  expect(isFilterValue('from', '2026-02-30')).toBe(false);
});

test('orders are given back together when more than a state names them, and they are credited', () => {
  expect(giveBackFilters({ carrier: 'CMCC', state: 'credited' })).toEqual({ carrier: 'CMCC' });
  expect(giveBackFilters({ carrier: 'CMCC' })).toEqual({ carrier: 'CMCC' });
  expect(giveBackFilters({ carrier: 'CMCC', state: 'closed' })).toBeNull();
  expect(giveBackFilters({ state: 'credited' })).toBeNull();
  expect(giveBackFilters({})).toBeNull();
});

test.each([
  ['', null],
  ['0.10', 10],
  ['0', undefined],
  ['ten', undefined],
  ['9,999,999.99', 999_999_999],
  ['10,000,000', undefined],
])('the amount of each order of “%s” is %s fen', (typed, amountFen) => {
  expect(amountOfEach(typed)).toBe(amountFen);
});

test('columns that are left out stand in the address by their order; those that there are not do not', () => {
  const list = listIn(new URLSearchParams('state=credited&hidden=ended,orderNo,carrier'));
  expect(list).toEqual({ filters: { state: 'credited' }, hidden: ['carrier', 'ended'] });
  expect(addressOf(list).toString()).toBe('state=credited&hidden=carrier%2Cended');
  expect(addressOf({ filters: {}, hidden: [] }).toString()).toBe('');
});

test('two lists are the same by what they show, in whatever order their columns were taken away', () => {
  const filters = { state: 'credited' } as const;
  expect(
    isSameList({ filters, hidden: ['ended', 'carrier'] }, { filters, hidden: ['carrier', 'ended'] }),
  ).toBe(true);
  expect(isSameList({ filters, hidden: ['ended'] }, { filters, hidden: [] })).toBe(false);
  expect(isSameList({ filters, hidden: [] }, { filters: {}, hidden: [] })).toBe(false);
});
