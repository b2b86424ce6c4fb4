import { expect, test } from 'vitest';
import { eventAddress, eventFiltersIn, eventFiltersSaid, isEventFilter } from './event-filters.ts';

const filtersAt = (search: string) =>
  eventFiltersIn(new URLSearchParams(search), Date.parse('2026-11-28T00:10:00+08:00'));

test("reads event filters from the address, with times in China's zone", () => {
  expect(filtersAt('state=failed&type=charge.failed&from=2026-11-28T09:00&to=2026-11-28T10:30')).toEqual({
    state: 'failed',
    type: 'charge.failed',
    from: '2026-11-28T09:00:00+08:00',
    to: '2026-11-28T10:30:00+08:00',
  });
  const digits = '261128784605939801287198';
  expect(filtersAt(`of=${digits}`)).toEqual({ orderNo: digits });
  expect(filtersAt(`of=A${digits}`)).toEqual({ agreementNo: `A${digits}` });
});

test('leaves out an invalid filter', () => {
  expect(filtersAt('state=lost&type=order.eaten&of=123&from=yesterday&to=2026-13-01T00:00')).toEqual({});
  expect(isEventFilter('of', '')).toBe(true);
  expect(isEventFilter('of', 'C261128784605939801287198')).toBe(false);
});

test('a period replaces moments in the address, and starts with its first day in China', () => {
  const search = new URLSearchParams('state=failed&from=2026-11-28T09:00&period=last7Days');
  const said = eventFiltersSaid(search);
  expect(eventAddress(said).toString()).toBe('state=failed&period=last7Days');
  expect(filtersAt(search.toString())).toEqual({ state: 'failed', from: '2026-11-22T00:00:00+08:00' });
});
