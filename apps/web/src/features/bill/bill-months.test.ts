import type { BillMonthView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { chargesByKind } from './bill-months.ts';

const month = (name: string, totalFen: number, kinds: BillMonthView['kinds'] = []): BillMonthView => ({
  month: name,
  totalFen,
  kinds,
});

test('charges come in one order, a kind once, without those of nothing', () => {
  const charges = chargesByKind(
    month('202612', 1000, [
      { kind: 'other', amountFen: 100 },
      { kind: 'sms', amountFen: 0 },
      { kind: 'plan', amountFen: 700 },
      { kind: 'other', amountFen: 200 },
    ]),
  );
  expect(charges).toEqual([
    { kind: 'plan', amountFen: 700 },
    { kind: 'other', amountFen: 300 },
  ]);
});
