import { expect, test } from 'vitest';
import { rules } from '../../../../tests/support/agreement-samples.ts';
import { firstTerms } from './terms.ts';
import { anyNumber, counter, othersNumbers, rulesFor } from './variant.ts';

test("another person's number can only be topped up on a fixed day", () => {
  const offer = { rules: rulesFor(othersNumbers, rules), amountsFen: [3000, 5000] };
  expect(firstTerms(offer)).toMatchObject({ trigger: 'day', dayOfMonth: 1, thresholdFen: null });
  expect(rulesFor(anyNumber, rules).triggers).toEqual(['day', 'balance']);
});

test('a counter agreement is paid from the balance only, even if the rules allow other sources', () => {
  expect(rules.sources).toEqual(['balance', 'card', 'creditPay']);
  const offer = { rules: rulesFor(counter, rules), amountsFen: [3000, 5000] };
  expect(offer.rules.sources).toEqual(['balance']);
  expect(firstTerms(offer).payOrder).toEqual(['balance']);
  expect(rulesFor(anyNumber, rules).sources).toEqual(['balance', 'card', 'creditPay']);
});
