import { orderStates } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { readFilter, withFilter, withOrder } from './filter.ts';

const query = (text: string) => new URLSearchParams(text);

test('every state can be asked for', () => {
  for (const state of orderStates) expect(readFilter(query(`state=${state}&month=202612`))).toEqual({ month: '202612', state });
});

test('what is no month or state is passed over', () => {
  for (const text of ['', 'month=202613&state=x', 'month=1999&state=', 'month=202600']) expect(readFilter(query(text)), text).toEqual({ month: null, state: null });
});

test('a filter is read back, and leaves the rest of the address alone', () => {
  const filter = { month: '202611', state: 'refunded' } as const;
  const address = withFilter(query('cnlCode=a&state=closed'), filter);
  expect(address.get('cnlCode')).toBe('a');
  expect(readFilter(address)).toEqual(filter);
  expect(withFilter(address, { month: null, state: null }).toString()).toBe('cnlCode=a');
});

test('an order is opened over the filter, and closed', () => {
  const opened = withOrder(query('state=closed'), '1');
  expect(opened.toString()).toBe('state=closed&orderNo=1');
  expect(withOrder(opened, null).toString()).toBe('state=closed');
});
