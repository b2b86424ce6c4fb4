import { expect, test } from 'vitest';
import { ofEach } from './give-back-many.tsx';
import {
  addressOf,
  exportAddress,
  filtersIn,
  filtersNow,
  giveBackFilters,
  isFilterValue,
  listIn,
  searchOf,
} from './order-filters.ts';

const all =
  'state=refunding&payMethod=cash&carrier=CMCC&from=2026-11-25&to=2026-11-27&settingsVersion=17&stuck=refund';

test('filters are read from an address exactly as they were written', () => {
  expect(searchOf(filtersIn(new URLSearchParams(all))).toString()).toBe(all);
});

test('leaves out invalid values and unknown parameters', () => {
  const search = new URLSearchParams(
    'state=lost&payMethod=&carrier=cmcc&from=2026-13-01&to=yesterday&settingsVersion=0&cursor=x&q=1',
  );
  expect(filtersIn(search)).toEqual({});
});

test('the exported file has the filters of the list without its page', () => {
  const filters = filtersIn(new URLSearchParams('state=credited&cursor=x'));
  expect(exportAddress(filters)).toBe('/console/v1/orders.csv?state=credited');
  expect(exportAddress({})).toBe('/console/v1/orders.csv');
});

test('a filter is applied once its value is valid or empty', () => {
  expect(isFilterValue('settingsVersion', '')).toBe(true);
  expect(isFilterValue('settingsVersion', '17')).toBe(true);
  expect(isFilterValue('settingsVersion', '1.5')).toBe(false);
  expect(isFilterValue('from', '2026-02-30')).toBe(false);
});

test('orders can be given back together if more than a state narrows them and they are credited', () => {
  expect(giveBackFilters({ carrier: 'CMCC', state: 'credited' })).toEqual({ carrier: 'CMCC' });
  expect(giveBackFilters({ carrier: 'CMCC' })).toEqual({ carrier: 'CMCC' });
  expect(giveBackFilters({ carrier: 'CMCC', state: 'closed' })).toBeNull();
  expect(giveBackFilters({ state: 'credited' })).toBeNull();
  expect(giveBackFilters({ carrier: 'CMCC', stuck: 'refund' })).toBeNull();
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
  expect(ofEach('amount', typed)).toEqual(amountFen === undefined ? undefined : { amountFen });
});

test.each([
  ['97', 9700],
  ['99.85', 9985],
  ['', undefined],
  ['100.01', undefined],
])('the right price of “%s” percent is %s ten-thousandths of the face value', (typed, rightShare) => {
  expect(ofEach('share', typed)).toEqual(
    rightShare === undefined ? undefined : { amountFen: null, rightShare },
  );
});

test("hidden columns are written to the address in the table's order, without unknown ones", () => {
  const list = listIn(new URLSearchParams('state=credited&hidden=ended,orderNo,carrier'));
  expect(list).toEqual({ filters: { state: 'credited' }, hidden: ['carrier', 'ended'] });
  expect(addressOf(list).toString()).toBe('state=credited&hidden=carrier%2Cended');
  expect(addressOf({ filters: {}, hidden: [] }).toString()).toBe('');
});

test('a period replaces days in the address, and becomes days in the request', () => {
  const list = listIn(new URLSearchParams('carrier=CMCC&from=2026-11-25&period=last7Days'));
  expect(list.filters).toEqual({ carrier: 'CMCC', period: 'last7Days' });
  expect(addressOf(list).toString()).toBe('carrier=CMCC&period=last7Days');
  const now = Date.parse('2026-11-28T00:10:00+08:00');
  expect(filtersNow(list.filters, now)).toEqual({ carrier: 'CMCC', from: '2026-11-22', to: '2026-11-28' });
  const fixed = listIn(new URLSearchParams('from=2026-11-25&period=tomorrow')).filters;
  expect(filtersNow(fixed, now)).toEqual({ from: '2026-11-25' });
});
