// The form says on which day automatic top-up begins; the gateway plans it. Both compute it.

import { DAY_MS, dayText, HOUR_MS } from '@phonebill/china-time';
import { expect, test } from 'vitest';
import type { Terms } from '../../apps/gateway/src/agreements/model/aggregate.ts';
import { planFrom } from '../../apps/gateway/src/agreements/model/plan.ts';
import { timesWith } from '../../apps/gateway/src/agreements/model/pre-notice.ts';
import { publishedAgreementTimes } from '../../apps/gateway/src/config/agreement-times.ts';
import { firstDebitAt } from '../../apps/web/src/agreement-form/first-debit.ts';

const agreementNo = `A${'1'.repeat(24)}`;
const name = { zh: '钱包', en: 'The wallet' };
const monthly: Terms = {
  trigger: 'day',
  dayOfMonth: 1,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 20_000n,
  endsOn: null,
  payOrder: ['balance'],
};
/** From one midnight in China over the end of a month with 31 days and of one with 30. */
const FROM = Date.parse('2026-10-20T16:00:00Z');
const HOURS = 45 * 24;

test.each([
  ['our own notice', null],
  ['a wallet that tells payers two days before', 2],
])('the form says the day of the first debit as the gateway plans it, with %s', (_, waitDays) => {
  const preNotice = waitDays === null ? null : { waitDays, debitDays: 7, hours: { from: 7, to: 22 } };
  const times = timesWith(publishedAgreementTimes, { preNotice, monthlyPlan: null });
  const { debitHours } = times;
  const walletNotice = waitDays === null ? null : { by: name, days: waitDays, text: name };
  for (let hour = 0; hour < HOURS; hour += 5)
    for (let dayOfMonth = 1; dayOfMonth <= 31; dayOfMonth += 1) {
      const now = FROM + hour * HOUR_MS;
      const terms = { ...monthly, dayOfMonth };
      const { planDebitAt } = planFrom({ agreementNo, terms, lastMonth: null }, now, false, times);
      const said = dayText(firstDebitAt(dayOfMonth, { debitHours, walletNotice }, now));
      expect(said, `day ${dayOfMonth}, at ${new Date(now).toISOString()}`).toBe(
        dayText(planDebitAt?.getTime() ?? now - DAY_MS),
      );
    }
});
