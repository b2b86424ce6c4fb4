import type { TermsView } from '@phonebill/contract/wire';
import { describe, expect, test } from 'vitest';
import { balanceTerms, dayTerms, rules } from '../../../../tests/support/agreement-samples.ts';
import {
  firstTerms,
  fitTerms,
  keptTerms,
  offerOnceOn,
  offeredAmounts,
  offeredCaps,
  withAmount,
  withSource,
  withSourceMoved,
  withTrigger,
} from './terms.ts';

const offer = { rules, amountsFen: [3000, 5000, 10_000, 50_000] };

describe('offered terms', () => {
  test("offers the channel's amounts within the rules, or the rules' own amounts when none is left", () => {
    expect(offeredAmounts(offer)).toEqual([3000, 5000, 10_000]);
    expect(offeredAmounts({ rules, amountsFen: [50_000] })).toEqual(rules.amountsFen);
    expect(offeredAmounts({ rules, amountsFen: [] })).toEqual(rules.amountsFen);
  });

  test('offers only caps of at least one top-up', () => {
    expect(offeredCaps(rules, 10_000)).toEqual([10_000, 20_000, 50_000]);
  });
});

describe('an active agreement', () => {
  const planned = { ...offer, rules: { ...rules, walletPlan: { latestDay: 28 } } };

  test('a wallet plan fixes the trigger, and also the amount when no lower one is offered', () => {
    expect(keptTerms(offerOnceOn(planned, dayTerms))).toEqual(['trigger']);
    expect(keptTerms(offerOnceOn(planned, { ...dayTerms, amountFen: 3000 }))).toEqual(['trigger', 'amount']);
  });

  test('fixes no term when the wallet debits without a plan', () => {
    expect(keptTerms(offerOnceOn(offer, dayTerms))).toEqual([]);
  });
});

describe('first terms', () => {
  test('starts with the most common terms', () => {
    expect(firstTerms(offer)).toEqual(balanceTerms);
  });

  test('takes the requested amount if it is offered', () => {
    expect(firstTerms(offer, 10_000)).toMatchObject({ amountFen: 10_000, capPerMonthFen: 50_000 });
    expect(firstTerms(offer, 7700)).toMatchObject({ amountFen: 5000 });
  });

  test('takes a fixed day when the rules allow no balance trigger', () => {
    expect(firstTerms({ ...offer, rules: { ...rules, triggers: ['day'] } })).toMatchObject({
      trigger: 'day',
      dayOfMonth: 1,
      thresholdFen: null,
    });
  });

  test('takes the nearest threshold and amount when the usual ones are not offered', () => {
    expect(
      firstTerms({
        rules: { ...rules, thresholdsFen: [500, 1500], sources: ['card'] },
        amountsFen: [3000, 10_000],
      }),
    ).toMatchObject({ thresholdFen: 1500, amountFen: 3000, payOrder: ['card'] });
  });
});

describe('a choice and its side effects', () => {
  test('an amount above the cap raises the cap to the lowest one that allows it', () => {
    expect(withAmount({ ...balanceTerms, capPerMonthFen: 5000 }, 10_000, rules)).toMatchObject({
      amountFen: 10_000,
      capPerMonthFen: 10_000,
    });
    expect(withAmount(balanceTerms, 3000, rules)).toMatchObject({ amountFen: 3000, capPerMonthFen: 20_000 });
  });

  test('a changed trigger gets its own day or threshold, and can restore its former value', () => {
    const day = withTrigger(balanceTerms, 'day', rules);
    expect(day).toMatchObject({ trigger: 'day', dayOfMonth: 1, thresholdFen: null });
    expect(withTrigger(day, 'balance', rules, { ...balanceTerms, thresholdFen: 5000 })).toMatchObject({
      trigger: 'balance',
      dayOfMonth: null,
      thresholdFen: 5000,
    });
    expect(withTrigger(day, 'day', rules)).toBe(day);
  });

  test('a source is added at the end, removed, or moved by one place', () => {
    expect(withSource(['balance'], 'card', true)).toEqual(['balance', 'card']);
    expect(withSource(['balance', 'card'], 'card', true)).toEqual(['balance', 'card']);
    expect(withSource(['balance', 'card'], 'balance', false)).toEqual(['card']);
    expect(withSourceMoved(['balance', 'card', 'creditPay'], 'card', -1)).toEqual([
      'card',
      'balance',
      'creditPay',
    ]);
    expect(withSourceMoved(['balance', 'card', 'creditPay'], 'card', 1)).toEqual([
      'balance',
      'creditPay',
      'card',
    ]);
    expect(withSourceMoved(['balance', 'card'], 'balance', -1)).toEqual(['balance', 'card']);
    expect(withSourceMoved(['balance', 'card'], 'card', 1)).toEqual(['balance', 'card']);
    expect(withSourceMoved(['balance'], 'creditPay', -1)).toEqual(['balance']);
  });
});

describe('terms from another place', () => {
  test('keeps terms that are still offered', () => {
    const terms: TermsView = {
      ...dayTerms,
      amountFen: 10_000,
      endsOn: '2027-01-31',
      payOrder: ['card', 'creditPay'],
    };
    expect(fitTerms(terms, offer)).toEqual(terms);
  });

  test('replaces terms that are no longer offered', () => {
    expect(
      fitTerms(
        {
          ...balanceTerms,
          thresholdFen: 777,
          amountFen: 7700,
          capPerMonthFen: 7700,
          payOrder: ['creditPay', 'card'],
        },
        { ...offer, rules: { ...rules, sources: ['balance', 'card'] } },
      ),
    ).toEqual({ ...balanceTerms, capPerMonthFen: 5000, payOrder: ['card'] });
    expect(fitTerms(balanceTerms, { ...offer, rules: { ...rules, triggers: ['day'] } })).toMatchObject({
      trigger: 'day',
      dayOfMonth: 1,
      thresholdFen: null,
    });
  });
});
