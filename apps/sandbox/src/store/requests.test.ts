import { afterEach, beforeEach, expect, test } from 'vitest';
import { repaymentKind, type Repayment } from '../entrust/repayment-store.ts';
import { openStore, type Store } from './database.ts';
import { createRequests, createRequestTable } from './requests.ts';

let store: Store;
let nowMs = 1000;
beforeEach(() => {
  nowMs = 1000;
  store = openStore(':memory:');
});
afterEach(() => store.close());

const order = { requestNo: 'R1', payerNo: 'payer', amountFen: 500n };
const waiting: Repayment = {
  requestNo: 'R1',
  order,
  state: 'accepted',
  reason: null,
  settlesAt: 2000,
  at: null,
};

function repayments(moveOn?: (kept: Repayment) => Repayment) {
  const table = createRequestTable(store, repaymentKind);
  return { table, ...createRequests(table, () => nowMs, moveOn) };
}

test('a request is read as it was saved, and saving it again overwrites it', () => {
  const { save, current, table, stop } = repayments();
  save(waiting);
  expect(current('R1')).toEqual(waiting);
  save({ ...waiting, state: 'cancelled', settlesAt: null });
  expect(table.query('WHERE true')()).toEqual([{ ...waiting, state: 'cancelled', settlesAt: null }]);
  stop();
});

test('a repeated order is recognised, and a different one under its number is refused', () => {
  const { save, known, stop } = repayments();
  expect(known(order)).toBeNull();
  save(waiting);
  expect(known({ ...order })).toEqual(waiting);
  expect(() => known({ ...order, amountFen: 501n })).toThrow(
    'this request number was used for another repayment',
  );
  stop();
});

test('a request that was cancelled before its order arrived stays so and stores the order', () => {
  const { save, known, current, stop } = repayments();
  save({ ...waiting, order: null, state: 'cancelled', settlesAt: null });
  expect(known(order)).toMatchObject({ state: 'cancelled', order });
  expect(current('R1')).toMatchObject({ state: 'cancelled', order });
  expect(() => known({ ...order, payerNo: 'other' })).toThrow('another repayment');
  stop();
});

test('a request that is due moves on before it is returned, and waits until then', () => {
  const moved = { ...waiting, state: 'settled', settlesAt: null } as const;
  const { save, existing, table, stop } = repayments(() => moved);
  save(waiting);
  expect(existing('R1')).toEqual(waiting);
  expect([table.dueAt(1999), table.dueAt(2000), table.nextDue()]).toEqual([[], ['R1'], 2000]);
  nowMs = 2000;
  expect(existing('R1')).toEqual(moved);
  expect(() => existing('R2')).toThrow('this request number was never received');
  stop();
});
