// Tests that the rules of the year find what they should: clean books pass, and each kind of damage is
// reported.

import { describe, expect, test } from 'vitest';
import { type Damage, testThatRulesFindDamage } from '../harness/rules-find-damage.ts';
import { DAY, HOUR, lookFrom } from './calendar.ts';
import { cleanBooks, type CleanBooks } from './sample-books.ts';
import { chosenPartners } from './chosen-partners.ts';
import { rules, violations } from './invariants.ts';
import { ownPageRules } from './rules/own-pages.ts';
import { calendars, endsBeforeNextRound, mostRounds } from './wallet-calendar.ts';
import type { Member } from './members.ts';
import type { Plan } from './population.ts';

/** Returns the first item of a list; the lists of the clean books are never empty. */
function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new RangeError('an empty list');
  return one;
}
const change = <T extends object>(list: readonly T[], patch: Partial<T>): unknown =>
  Object.assign(first(list), patch);
const NUMBER_TWO = 1;
const OTHERS_NUMBER = '13900139999';

/** Turns the first agreement into one for a member's number. */
function makeFamily(
  { agreements, plans }: CleanBooks,
  { says = 'agree', familyCapFen = null }: { says?: Member['says']; familyCapFen?: number | null },
): void {
  const plan = { member: { says }, person: { familyCapFen } } as Plan;
  plans.set(first(agreements).agreementNo, plan);
}

const damages: Record<string, readonly Damage<CleanBooks>[]> = {
  'no order is left open': [({ orders }) => change(orders, { open: true })],
  'nothing is held for users and nothing is on its way back': [
    ({ unbalanced }) => unbalanced.push({ orderNo: 'O', held: 1, inFlight: 0 }),
    ({ accounts }) => {
      accounts['customer'] = -5;
    },
    ({ accounts }) => {
      accounts['discount'] = 0;
    },
  ],
  'the accounts say what the partners say': [
    ({ moved }) => moved.pop(),
    ({ credits }) => credits.pop(),
    ({ repayments }) => repayments.push({ requestNo: 'D1', amountFen: 1 }),
    ({ cashierMoved }) => cashierMoved.push({ kind: 'payment', requestNo: 'P1', amountFen: 1, at: 0 }),
  ],
  'a charge has one order, and an order one charge': [
    ({ orders }) => orders.push({ ...first(orders), orderNo: '9'.repeat(24) }),
    ({ charges }) => change(charges, { orderNo: null }),
  ],
  'of each charge one debit is kept when it was credited, and none when not': [
    ({ debits }) =>
      debits.push({ ...first(debits), requestNo: first(debits).requestNo.replace(/01$/, '02') }),
    ({ debits }) => change(debits, { state: 'declined' }),
    ({ orders }) => change(orders, { state: 'closed' }),
    ({ moved, debits }) =>
      moved.push({
        kind: 'refund',
        requestNo: `R${first(debits).requestNo.slice(1)}`,
        amountFen: first(debits).amountFen,
        at: 0,
      }),
    ({ debits }) => debits.push({ ...first(debits), requestNo: `P${'7'.repeat(26)}` }),
    ({ moved }) => {
      for (const at of [1, 2]) moved.push({ kind: 'refund', requestNo: 'R1', amountFen: 1, at });
    },
    ({ refunds }) => refunds.push({ refundNo: 'R2', paymentNo: 'P2', state: 'settled', amountFen: 1 }),
  ],
  'what we say was debited is what the wallet says': [
    ({ payments }) => change(payments, { state: 'declined' }),
    ({ payments }) => change(payments, { amountFen: 1 }),
    ({ payments }) => change(payments, { source: 'card' }),
  ],
  'each charge is credited once when it should be, and never else': [
    ({ credits }) => credits.push(first(credits)),
    ({ credits }) => credits.pop(),
    ({ credits }) => change(credits, { faceFen: 5100 }),
    ({ credits }) => credits.push({ ...first(credits), requestNo: `D${'8'.repeat(24)}` }),
  ],
  'each number got what its charges say': [
    ({ credits }) => credits.push(first(credits)),
    ({ charges }) => change(charges, { amountFen: 1 }),
  ],
  'what is owed is what is used of the credit line': [
    ({ creditUsed }) => creditUsed.pop(),
    ({ debts }) => change(debts, { state: 'paid' }),
    ({ debts }) => change(debts, { amountFen: 1 }),
  ],
  'nothing is debited outside the hours': [
    ({ debits }) => change(debits, { at: first(debits).at + 12 * HOUR }),
  ],
  'each debit was announced before, with its amount and time': [
    ({ messages }) => messages.shift(),
    ({ messages }) => change(messages, { text: '将于1月1日' }),
    ({ messages, debits }) => change(messages, { at: first(debits).at + 1 }),
  ],
  'no month is charged above its cap': [
    ({ debits, credits }) => {
      debits.push({ ...first(debits), requestNo: `P${'6'.repeat(26)}` });
      credits.push({ ...first(credits), requestNo: `D${'6'.repeat(24)}` });
    },
  ],
  'nothing is asked of the wallet that the signer did not allow it': [
    ({ debits }) => change(debits, { state: 'declined', reason: 'over_mandate' }),
  ],
  'what is debited after a cancelling was answered goes back': [
    ({ actionRecords }) => {
      for (const memory of actionRecords)
        if (memory.kind === 'cancel') Object.assign(memory, { answeredAt: 1 });
    },
  ],
  'a skip that was answered is kept': [
    ({ actionRecords }) => actionRecords.push({ ...first(actionRecords), kind: 'skip', requestNo: 'skip-1' }),
  ],
  'no charge is missed': [({ charges }) => charges.shift()],
  'a number is charged for when its balance is low, and only then': [
    ({ charges }) => charges.pop(),
    ({ balanceChanges }) => balanceChanges.pop(),
  ],
  'no charge is made twice in its period': [({ charges }) => charges.push(first(charges))],
  'a charge is announced while its agreement is active, so long before its day as is promised': [
    ({ charges }) => change(charges, { announcedAt: 1 }),
    ({ charges }) => change(charges, { debitAt: first(charges).debitAt + DAY }),
    ({ charges }) => change(charges, { announcedAt: first(charges).debitAt - HOUR }),
  ],
  'a charge is debited when it was announced for': [
    ({ charges }) => change(charges, { firstDebitAt: lookFrom(first(charges).debitAt + HOUR) }),
  ],
  'every charge that was due is at its end': [({ charges }) => change(charges, { state: 'delivering' })],
  'a charge that was not made has its reason': [
    ({ charges }) => change(charges, { state: 'skipped', reason: 'skippedByUser' }),
    ({ charges }) => change(charges, { state: 'cancelled', reason: 'agreementEnded' }),
    ({ charges }) => change(charges, { state: 'failed', reason: 'balanceTooLow' }),
  ],
  'an agreement is paused, resumed and cancelled by its signer alone, and whenever that was answered': [
    ({ actionRecords }) => actionRecords.pop(),
    ({ events }) => events.pop(),
    ({ events }) => events.push({ ...first(events), entity: 'agreement', event: 'resumed' }),
  ],
  'an agreement stops by itself only for a reason that there was': [
    ({ debts }) => debts.pop(),
    ({ events }) => {
      for (const event of events) if (event.event === 'suspended') event.reason = 'debitRefused';
    },
    ({ events }) => {
      for (const event of events) if (event.event === 'suspended') event.event = 'mandateEnded';
    },
  ],
  'a charge that failed stops its agreement': [({ charges }) => change(charges, { state: 'failed' })],
  'an agreement ends with its last day': [
    ({ actionRecords }) =>
      change(actionRecords, { terms: { ...first(actionRecords).terms, endsOn: '2026-12-20' } as never }),
  ],
  'none is charged for another number without a live consent at the moment of the debit': [
    ({ agreements }) => change(agreements, { signerMobileNo: OTHERS_NUMBER }),
    ({ agreements, charges, consentEvents }) => {
      change(agreements, { signerMobileNo: OTHERS_NUMBER });
      const { agreementNo } = first(agreements);
      for (const event of ['agreed', 'withdrawn'])
        consentEvents.push({ agreementNo, entity: 'consent', entityNo: 'M', event, at: 0, reason: null });
      const entityNo = first(charges).chargeNo;
      consentEvents.push({
        agreementNo,
        entity: 'charge',
        entityNo,
        event: 'debitStarted',
        at: 0,
        reason: null,
      });
    },
  ],
  'an agreement ends for its member when they stop it, at once, and by nobody else': [
    ({ events }) => events.push({ ...first(events), entity: 'agreement', event: 'consentEnded', at: 9 }),
    ({ actionRecords }) =>
      actionRecords.push({ ...first(actionRecords), kind: 'memberStops', requestNo: 'stop-1' }),
  ],
  'an opening comes to nothing unless the member agrees': [
    (books) => makeFamily(books, { says: 'refuse' }),
    (books) => makeFamily(books, { says: 'later' }),
  ],
  'the members of a family never cost more together in a month than their signer set': [
    (books) => makeFamily(books, { familyCapFen: 4900 }),
  ],
  'the wallet has a mandate for every agreement that lives, and for no other': [
    ({ mandates }) => mandates.splice(NUMBER_TWO, 1),
    ({ mandates, agreements }) => mandates.push({ agreementNo: agreements.at(-1)?.agreementNo ?? '' }),
  ],
};

const ofAnyWallet = Object.fromEntries(
  Object.entries(rules).filter(([rule]) => !Object.hasOwn(ownPageRules, rule)),
);
testThatRulesFindDamage({ rules: ofAnyWallet, damages, cleanBooks, violations });

const ownPageDamages: Record<string, readonly Damage<CleanBooks>[]> = {
  'who has not signed at the wallet in time has set up nothing, and who has is debited': [
    ({ actionRecords }) =>
      actionRecords.splice(
        actionRecords.findIndex(({ kind }) => kind === 'sign'),
        1,
      ),
    ({ agreements }) => change(agreements, { signedAt: null, state: 'expired' }),
  ],
  'each debit is of what its payer signed, while it was signed': [
    ({ signed }) => signed.shift(),
    ({ signed, debits }) => change(signed, { endedAt: first(debits).at - 1 }),
  ],
  'no debit is refused for its day, its amount or what was signed': [
    ({ payments }) => change(payments, { declineReason: 'not_its_day' }),
    ({ payments }) => change(payments, { declineReason: 'mandate_unknown' }),
  ],
  'the wallet has told its payer of each debit, and it was on the days after and no more than that': [
    ({ ownNotices }) => ownNotices.shift(),
    ({ ownNotices }) => change(ownNotices, { at: first(ownNotices).at + DAY }),
    ({ ownNotices }) => change(ownNotices, { at: first(ownNotices).at - 3 * DAY }),
    ({ ownNotices }) => change(ownNotices, { amountFen: 1 }),
  ],
};

describe('the rules of a year with WeChat Pay', () => {
  testThatRulesFindDamage({
    rules: ownPageRules,
    damages: ownPageDamages,
    cleanBooks: () => cleanBooks('wechat'),
    violations,
  });

  test('a debit whose mandate its payer has ended at the wallet may be declined for that', () => {
    const books = cleanBooks('wechat');
    const ended = books.signed.find(({ endedAt }) => endedAt !== null);
    const charge = books.charges.find(({ agreementNo }) => agreementNo === ended?.agreementNo);
    const payment = books.payments.find(({ orderNo }) => orderNo === charge?.orderNo);
    Object.assign(payment ?? {}, { declineReason: 'mandate_unknown' });
    expect(violations(books)).toEqual([]);
  });

  test('a charge that is announced a day later than WeChat Pay requires is found', () => {
    const books = cleanBooks('wechat');
    change(books.charges, { announcedAt: first(books.charges).announcedAt + DAY });
    expect(violations(books).join()).toContain('so long before its day');
  });
});

describe('the rules of a year with Alipay', () => {
  test('a charge ends on its day, where other wallets have another round', () => {
    const charge = { firstDebitAt: DAY * 20 + 11 * HOUR, rounds: 2 };
    expect(endsBeforeNextRound(calendars.alipay, charge, [])).toBe(false);
    expect(mostRounds(calendars.alipay)).toBe(2);
    const inTheEvening = { firstDebitAt: DAY * 20 + 11 * HOUR, rounds: 1 };
    expect(endsBeforeNextRound(calendars.alipay, inTheEvening, [])).toBe(true);
    expect(endsBeforeNextRound(calendars.phonebill, inTheEvening, [])).toBe(false);
  });
});

test.each([
  ['wechat,alipay', 'not both'],
  ['wechat,aliyun-sms', 'no aliyun-sms'],
  ['paypal', 'knows no paypal'],
])('a year with %s is refused with a reason', (partners, why) => {
  expect(() => chosenPartners(partners)).toThrow(why);
});
