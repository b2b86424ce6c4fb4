import type { ChargeView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { ALL, groupByMonth, readFilter, withCharge, withFilter } from './charge-filter.ts';

const agreementNo = `A${'1'.repeat(24)}`;
const query = (text: string) => new URLSearchParams(text);
const charge = (chargeNo: string, period: string) => ({ chargeNo, period }) as ChargeView;

test('reads the filter from the address and ignores invalid values', () => {
  expect(readFilter(query(`agreementNo=${agreementNo}&month=202612&state=failed`))).toEqual({
    agreementNo,
    month: '202612',
    state: 'failed',
  });
  expect(readFilter(query('agreementNo=A1&month=202613&state=broken'))).toEqual(ALL);
  expect(readFilter(query(''))).toEqual(ALL);
});

test('a new filter keeps the other parameters of the address and closes the open charge', () => {
  expect(
    withFilter(query('cnlCode=a&month=202612&chargeNo=C1'), { ...ALL, state: 'credited' }).toString(),
  ).toBe('cnlCode=a&state=credited');
});

test('a charge opens and closes without changing the filter', () => {
  const opened = withCharge(query('month=202612'), 'C1');
  expect(opened.toString()).toBe('month=202612&chargeNo=C1');
  expect(withCharge(opened, null).toString()).toBe('month=202612');
});

test('groups charges by the month of their period, each once', () => {
  expect(
    groupByMonth([
      charge('3', '20261203'),
      charge('2', '202611'),
      charge('3', '20261203'),
      charge('1', '20261101'),
    ]).map(({ month, charges }) => [month, charges.map(({ chargeNo }) => chargeNo)]),
  ).toEqual([
    ['202612', ['3']],
    ['202611', ['2', '1']],
  ]);
  expect(groupByMonth([])).toEqual([]);
});
