import { orderStates, userPayMethods } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { ALL, readFilter, withFilter, withOrder } from './filter.ts';

const query = (text: string) => new URLSearchParams(text);

test('every state can be asked for', () => {
  for (const state of orderStates)
    expect(readFilter(query(`state=${state}&month=202612`))).toEqual({
      month: '202612',
      state,
      payMethod: null,
    });
});

test('reads every way to pay', () => {
  for (const payMethod of userPayMethods)
    expect(readFilter(query(`payMethod=${payMethod}`))).toEqual({ ...ALL, payMethod });
});

test('ignores an invalid month, state or way to pay', () => {
  for (const text of ['', 'month=202613&state=x&payMethod=card', 'month=1999&state=', 'month=202600'])
    expect(readFilter(query(text)), text).toEqual(ALL);
});

test('a filter is read back, and leaves the rest of the address alone', () => {
  const filter = { month: '202611', state: 'refunded', payMethod: 'points' } as const;
  const address = withFilter(query('cnlCode=a&state=closed'), filter);
  expect(address.get('cnlCode')).toBe('a');
  expect(readFilter(address)).toEqual(filter);
  expect(withFilter(address, ALL).toString()).toBe('cnlCode=a');
});

test('an order is opened over the filter, and closed', () => {
  const opened = withOrder(query('state=closed'), '1');
  expect(opened.toString()).toBe('state=closed&orderNo=1');
  expect(withOrder(opened, null).toString()).toBe('state=closed');
});
