import { orderStates, userPayMethods } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { ALL, readFilter, withFilter, withOrder } from './filter.ts';

const query = (text: string) => new URLSearchParams(text);

test('reads every state', () => {
  for (const state of orderStates)
    expect(readFilter(query(`state=${state}&month=202612`))).toEqual({
      month: '202612',
      state,
      payMethod: null,
    });
});

test('reads every payment method', () => {
  for (const payMethod of userPayMethods)
    expect(readFilter(query(`payMethod=${payMethod}`))).toEqual({ ...ALL, payMethod });
});

test('ignores an invalid month, state or payment method', () => {
  for (const text of ['', 'month=202613&state=x&payMethod=card', 'month=1999&state=', 'month=202600'])
    expect(readFilter(query(text)), text).toEqual(ALL);
});

test('a written filter is read back, and the other parameters of the address stay', () => {
  const filter = { month: '202611', state: 'refunded', payMethod: 'points' } as const;
  const address = withFilter(query('cnlCode=a&state=closed'), filter);
  expect(address.get('cnlCode')).toBe('a');
  expect(readFilter(address)).toEqual(filter);
  expect(withFilter(address, ALL).toString()).toBe('cnlCode=a');
});

test('an order opens and closes without changing the filter', () => {
  const opened = withOrder(query('state=closed'), '1');
  expect(opened.toString()).toBe('state=closed&orderNo=1');
  expect(withOrder(opened, null).toString()).toBe('state=closed');
});
