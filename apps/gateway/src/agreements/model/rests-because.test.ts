import { errorList } from '@phonebill/contract';
import { fen } from '@phonebill/money';
import { describe, expect, test } from 'vitest';
import { createRestsBecause, type RestFacts } from './rests-because.ts';

type Parts = Parameters<typeof createRestsBecause>;
type Settings = Parts[0];
type Sale = Parameters<Parts[1]['sells']>[0];

const facts: RestFacts = {
  carrier: 'CUCC',
  province: { zh: '辽宁', en: 'Liaoning' },
  terms: { amountFen: fen(5000) },
  consent: { channelCode: 'CAMPUS' },
};
const stopText = { zh: '联通暂停销售', en: 'China Unicom is not sold now' };

const open: Settings = { debitStops: () => [], stopOf: () => null };
const sellsAll = { sells: () => true };

describe('automatic top-ups of an agreement', () => {
  test('are not on hold while debits are allowed and their amount is sold', () => {
    expect(createRestsBecause(open, sellsAll)(facts)).toBeNull();
  });

  test('are on hold while no supplier sells their amount to the number, until one does', () => {
    const asked: Sale[] = [];
    let isSold = false;
    const restsBecause = createRestsBecause(open, { sells: (sale) => asked.push(sale) > 0 && isSold });
    const { zh, en } = errorList.amountNotOffered;
    expect(restsBecause(facts)).toEqual({ zh, en });
    expect(asked).toEqual([{ carrier: 'CUCC', province: facts.province, faceFen: 5000n }]);
    isSold = true;
    expect(restsBecause(facts)).toBeNull();
  });

  test("are on hold with the operators' text while their sale is stopped", () => {
    const asked: object[] = [];
    const stopped = { ...open, stopOf: (sale: object) => (asked.push(sale), { text: stopText }) };
    const restsBecause = createRestsBecause(stopped as Settings, sellsAll);
    expect(restsBecause(facts)).toEqual(stopText);
    expect(asked).toEqual([
      { carrier: 'CUCC', province: '辽宁', payment: 'agreement', channel: 'CAMPUS', faceFen: 5000 },
    ]);
  });

  test('are on hold while debits are stopped, in general or in their channel', () => {
    const stopOf = (channel: string | null) =>
      createRestsBecause({ ...open, debitStops: () => [{ channel }] }, sellsAll)(facts);
    expect(stopOf(null)?.en).toContain('on hold');
    expect(stopOf('CAMPUS')?.en).toContain('on hold');
    expect(stopOf('ANOTHER')).toBeNull();
  });
});
