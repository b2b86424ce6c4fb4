import { errorList } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { createRefusals } from './refusals.ts';

const placed = { msgCd: 'PMC00000', msgInfo: '' };
const changed = { msgCd: errorList.priceChanged.msgCd, msgInfo: '' };
const stopped = { msgCd: errorList.sellingStopped.msgCd, msgInfo: 'not today' };
const stop = { numbersBegin: '130', text: 'not today' };
const [MOBILE, UNICOM] = ['13900000001', '13000000001'];

test('every refusal is a fault, unless operators caused it', () => {
  const { judge, met } = createRefusals();
  expect([placed, changed, stopped].map(judge(UNICOM))).toEqual([true, false, false]);
  expect(met.size).toBe(0);
});

test('a changed price is accepted and counted only after the prices have changed', async () => {
  const { judge, met, changePrices } = createRefusals();
  expect(judge(MOBILE)(changed)).toBe(false);
  await changePrices(async () => new Date(Date.now() + 60_000));
  expect(judge(MOBILE)(changed)).toBe(false);
  await changePrices(async () => new Date(Date.now() - 1));
  expect([placed, changed].map(judge(MOBILE))).toEqual([true, true]);
  expect([...met]).toEqual([['price has changed', 1]]);
});

test('a refusal during the command is judged by the time at which the prices begin', async () => {
  const { judge, changePrices } = createRefusals();
  const refuseOne = async (beginsIn: number): Promise<Date> => {
    expect(judge(MOBILE)(changed)).toBe(true);
    return new Date(Date.now() + beginsIn);
  };
  expect(await changePrices(() => refuseOne(-60_000))).toMatchObject({ tooEarly: 0 });
  expect(await changePrices(() => refuseOne(60_000))).toMatchObject({ tooEarly: 1 });
});

test('a stopped carrier must be refused with its text, and others accepted', async () => {
  const { judge, met, ...change } = createRefusals();
  const before = judge(UNICOM);
  await change.stop(stop, async () => {
    // While the command runs, either answer is right.
    expect([placed, stopped].map(judge(UNICOM))).toEqual([true, true]);
  });
  expect([placed, stopped].map(before)).toEqual([true, true]);
  expect([placed, stopped].map(judge(UNICOM))).toEqual([false, true]);
  expect(judge(UNICOM)({ ...stopped, msgInfo: 'some other day' })).toBe(false);
  expect([placed, stopped].map(judge(MOBILE))).toEqual([true, false]);
  const during = judge(UNICOM);
  await change.sellAgain(async () => {
    expect([placed, stopped].map(judge(UNICOM))).toEqual([true, true]);
  });
  expect([placed, stopped].map(during)).toEqual([true, true]);
  expect([placed, stopped].map(judge(UNICOM))).toEqual([true, false]);
  expect(met.get('carrier stopped')).toBe(5);
});
