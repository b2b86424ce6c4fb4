import { describe, expect, test } from 'vitest';
import { allowed, balanceTerms, dayTerms } from '../../../../tests/support/agreement-samples.ts';
import { termChanges } from './changes-card.tsx';
import { firstProblem, type FormFacts } from './form-problems.ts';

const fine: FormFacts = {
  agrMbl: '13800138000',
  isOwnWrong: false,
  terms: balanceTerms,
  check: allowed,
  hasCard: true,
  consented: true,
  before: null,
};
const problem = (changes: Partial<FormFacts>) => firstProblem({ ...fine, ...changes }, 'en');

describe('problems that prevent an agreement', () => {
  test('SPEC 5 agreement checkbox: must be ticked', () => {
    expect(problem({ consented: false })).toEqual({ place: 'consent', text: 'please tick the agreement' });
    expect(firstProblem({ ...fine, consented: false }, 'zh')?.text).toBe('请勾选协议');
    expect(problem({})).toBeNull();
  });

  test('reports a number that is missing, invalid, or not allowed to have an agreement', () => {
    expect(problem({ agrMbl: '' })).toEqual({ place: 'number', text: 'Choose the number to top up' });
    expect(problem({ agrMbl: '1380013800' })).toEqual({
      place: 'number',
      text: 'please enter the correct mobile number',
    });
    const refused = (
      ['hasAgreement', 'numberNotAccepted', 'tooManyAgreements', 'notAMobileNumber', null] as const
    ).map((reason) => problem({ check: { ...allowed, allowed: false, reason } }));
    expect(refused.every((each) => each?.place === 'number')).toBe(true);
    expect(new Set(refused.map((each) => each?.text)).size).toBe(4);
  });

  test("refuses the own number on a form for other people's numbers", () => {
    expect(problem({ isOwnWrong: true })).toEqual({ place: 'number', text: 'This is your own number' });
  });

  test("reports no problem while the number's check and the cards are still loading", () => {
    expect(
      problem({ check: undefined, hasCard: undefined, terms: { ...balanceTerms, payOrder: ['card'] } }),
    ).toBeNull();
  });

  test('reports no source, or a missing card without another source', () => {
    expect(problem({ terms: { ...balanceTerms, payOrder: [] } })?.place).toBe('sources');
    expect(problem({ hasCard: false, terms: { ...balanceTerms, payOrder: ['card'] } })?.place).toBe(
      'sources',
    );
    expect(problem({ hasCard: false, terms: dayTerms })).toBeNull();
  });

  test('reports the first problem from the top of the page', () => {
    expect(problem({ agrMbl: '', consented: false, terms: { ...balanceTerms, payOrder: [] } })?.place).toBe(
      'number',
    );
  });

  test('an edit must change something, and its number may have this agreement', () => {
    expect(problem({ before: { ...balanceTerms } })?.text).toBe('Nothing changed yet');
    expect(
      problem({ before: dayTerms, check: { ...allowed, allowed: false, reason: 'hasAgreement' } }),
    ).toBeNull();
  });
});

test('an edit shows the old and the new value of each term that differs', () => {
  expect(termChanges(balanceTerms, { ...balanceTerms }, 'en')).toEqual([]);
  expect(
    termChanges(balanceTerms, { ...dayTerms, endsOn: '2027-01-31', capPerMonthFen: 20_000 }, 'en'),
  ).toEqual([
    {
      field: 'trigger',
      name: 'When',
      before: 'When the balance falls below ¥20.00',
      now: 'On the 15th of each month',
    },
    {
      field: 'sources',
      name: 'Paid',
      before: 'From the wallet balance',
      now: 'From the wallet balance, then the bank card',
    },
    { field: 'end', name: 'Until when', before: 'Until I stop\u00a0it', now: 'Until 31\u00a0Jan\u00a02027' },
  ]);
  expect(termChanges(balanceTerms, { ...balanceTerms, amountFen: 10_000 }, 'zh')).toEqual([
    { field: 'amount', name: '每次金额', before: '¥50.00', now: '¥100.00' },
  ]);
});
