import type { ChargeState } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { aboveCap } from './above-cap.ts';

const charge = (chargeNo: string, state: ChargeState, yuan: number, day: number) => ({
  chargeNo,
  state,
  amountFen: BigInt(yuan * 100),
  debitAt: new Date(Date.UTC(2026, 11, day)),
});
const above = (charges: readonly ReturnType<typeof charge>[], yuan: number) =>
  aboveCap(charges, BigInt(yuan * 100)).map(({ chargeNo }) => chargeNo);

test('charges that are debited or being debited use the cap first and are never cancelled', () => {
  const charges = [
    charge('early', 'announced', 30, 1),
    charge('paid', 'credited', 50, 20),
    charge('paying', 'debiting', 20, 21),
  ];
  expect(above(charges, 100)).toEqual([]);
  expect(above(charges, 99)).toEqual(['early']);
  expect(above(charges, 0)).toEqual(['early']);
});

test('the other charges use the cap by debit time; a later one that still fits is kept', () => {
  const charges = [
    charge('c', 'announced', 10, 9),
    charge('b', 'retrying', 50, 8),
    charge('a', 'announced', 30, 7),
  ];
  expect(above(charges, 90)).toEqual([]);
  expect(above(charges, 89)).toEqual(['c']);
  expect(above(charges, 40)).toEqual(['b']);
  expect(above(charges, 39)).toEqual(['b', 'c']);
  expect(above(charges, 0)).toEqual(['a', 'b', 'c']);
});
