// Tests of the events that a channel gets about changes of an agreement: for each transition of the tables,
// made by real changes.
import { expect, test } from 'vitest';
import { drafting, sign, START } from '../testing/agreement-samples.ts';
import { AgreementChange } from './agreement-change.ts';
import type { Agreement, AgreementAggregate, Charge } from './aggregate.ts';
import { agreementMachine } from './states/agreement.ts';
import { chargeMachine } from './states/charge.ts';
import { toldEvents } from './told-events.ts';

const HOUR_MS = 3_600_000;
const at = new Date(START + HOUR_MS);
const drafted = drafting('6000000001', { beneficiaryMobileNo: '13900139000' }).after;
const { agreementNo } = drafted.agreement;

function told(change: AgreementChange, heard: (channel: string, type: string) => boolean = () => true) {
  return toldEvents(change, (index) => 300 + index, heard).map(({ body, ...event }) => ({
    ...event,
    data: JSON.parse(body).data as Record<string, unknown>,
  }));
}
const typesOf = (change: AgreementChange): string[] => told(change).map(({ type }) => type);

const standing = (over: Partial<Agreement> = {}): AgreementAggregate => ({
  ...drafted,
  operations: [],
  agreement: { ...drafted.agreement, state: 'active', signedAt: new Date(START), ...over },
});

/** Returns an agreement that has a charge. */
function charged(over: Partial<Charge> = {}) {
  const change = AgreementChange.of(standing(), at);
  const chargeNo = change.addCharge({
    trigger: 'day',
    period: '202611',
    amountFen: 5000n,
    debitAt: new Date(START + 48 * HOUR_MS),
  });
  const [charge] = change.after.charges;
  if (!charge) throw new Error('no charge');
  return { chargeNo, aggregate: { ...change.after, charges: [{ ...charge, ...over }] } };
}

test.each(agreementMachine.transitions)(
  "an agreement's step from $from by $event sends its channel the right event, if any",
  ({ from, event, to }) => {
    const change = AgreementChange.of(standing({ state: from }), at);
    change.agreement(event);
    const expected = {
      draft: [],
      active: [from === 'draft' ? 'agreement.opened' : 'agreement.resumed'],
      paused: ['agreement.paused'],
      suspended: ['agreement.suspended'],
      cancelled: ['agreement.ended'],
      ended: ['agreement.ended'],
      refused: [],
      expired: [],
    };
    expect(typesOf(change)).toEqual(expected[to]);
    const [first] = told(change);
    if (first) expect(first.data).toMatchObject({ state: to, sequence: 300 });
    if (first?.type === 'agreement.ended') expect(first.data['endReason']).toBe(event);
  },
);

test.each(chargeMachine.transitions)(
  "a charge's step from $from by $event sends its channel the right event, if any",
  ({ from, event, to }) => {
    const { aggregate, chargeNo } = charged({ state: from });
    const change = AgreementChange.of(aggregate, at);
    change.charge(chargeNo, event);
    const isTold = to === 'skipped' || to === 'cancelled' || to === 'failed';
    expect(typesOf(change)).toEqual(isTold ? [`charge.${to}`] : []);
  },
);

test('the event of an opened agreement has its terms and four digits, and nothing of its signer', () => {
  const change = AgreementChange.of(drafted, at);
  sign(change);
  const [opened, ...others] = told(change);
  expect(others).toEqual([]);
  expect(opened).toEqual({
    eventId: `msg_${agreementNo}_301`,
    type: 'agreement.opened',
    orderNo: null,
    agreementNo,
    channel: 'partner-shop',
    at,
    data: {
      agreementNo,
      sequence: 301,
      channel: 'partner-shop',
      state: 'active',
      carrier: 'CMCC',
      numberEnding: '9000',
      trigger: 'day',
      dayOfMonth: 25,
      thresholdFen: null,
      amountFen: 5000,
      capPerMonthFen: 20_000,
      endsOn: null,
      suspendReason: null,
      endReason: null,
      openedAt: at.toISOString(),
      endedAt: null,
    },
  });
});

test('a charge has an event when it is announced, or announced again, but not while it waits', () => {
  const { aggregate, chargeNo } = charged();
  const announced = AgreementChange.of(aggregate, at);
  announced.rescheduleCharge(chargeNo, new Date(START + 50 * HOUR_MS));
  expect(told(announced)).toEqual([]);
  announced.announce(chargeNo);
  expect(told(announced)).toMatchObject([
    {
      eventId: `msg_${agreementNo}_300`,
      type: 'charge.announced',
      data: {
        agreementNo,
        chargeNo,
        state: 'announced',
        numberEnding: '9000',
        period: '202611',
        amountFen: 5000,
        debitAt: new Date(START + 50 * HOUR_MS).toISOString(),
        reason: null,
        orderNo: null,
      },
    },
  ]);
});

test('a charge that is announced and skipped in one change has only the event “skipped”', () => {
  const change = AgreementChange.of(standing(), at);
  const chargeNo = change.addCharge({
    trigger: 'day',
    period: '202612',
    amountFen: 5000n,
    debitAt: new Date(START + 48 * HOUR_MS),
  });
  change.announce(chargeNo);
  change.charge(chargeNo, 'skipped', { reason: 'skippedByUser' });
  expect(typesOf(change)).toEqual(['charge.skipped']);
});

test("a channel is told that a debit was refused, but not the payer's balance or debts", () => {
  for (const reason of ['balanceTooLow', 'cardMissing', 'creditLimit', 'walletRefused'] as const) {
    const { aggregate, chargeNo } = charged({ state: 'debiting', orderNo: '261128000000000000000001' });
    const change = AgreementChange.of(aggregate, at);
    change.charge(chargeNo, 'failed', { reason });
    change.agreement('suspended', { suspendReason: 'arrears' });
    expect(told(change).map(({ type, data }) => [type, data['reason'] ?? data['suspendReason']])).toEqual([
      ['charge.failed', 'debitRefused'],
      ['agreement.suspended', 'debitRefused'],
    ]);
    expect(told(change)[0]?.data['orderNo']).toBe('261128000000000000000001');
  }
  const { aggregate, chargeNo } = charged();
  const change = AgreementChange.of(aggregate, at);
  change.charge(chargeNo, 'cancelled', { reason: 'agreementChanged' });
  expect(told(change)[0]?.data['reason']).toBe('agreementChanged');
});

test('a change of terms in the same channel has an event', () => {
  const before = standing();
  const change = AgreementChange.of(before, at);
  const { terms, consent } = before.agreement;
  change.amend('termsChanged', { terms: { ...terms, amountFen: 3000n }, consent });
  change.amend('renamed', { nickname: 'Dad' });
  expect(told(change)).toMatchObject([{ type: 'agreement.changed', data: { amountFen: 3000 } }]);
  expect(JSON.stringify(told(change))).not.toContain('Dad');
});

test.each(['termsChanged', 'textAccepted'])(
  'a change by %s in another channel moves the agreement; the former channel learns only that',
  (event) => {
    const before = standing();
    const { terms, consent } = before.agreement;
    const change = AgreementChange.of(before, at);
    const [moved, changed] = [`msg_${agreementNo}_300_moved`, `msg_${agreementNo}_300`];
    change.amend(event, {
      terms: { ...terms, amountFen: 3000n },
      consent: { ...consent, channelCode: 'another' },
    });
    expect(told(change)).toMatchObject([
      {
        eventId: moved,
        type: 'agreement.moved',
        channel: 'partner-shop',
        data: { channel: 'partner-shop', amountFen: 5000 },
      },
      {
        eventId: changed,
        type: 'agreement.changed',
        channel: 'another',
        data: { channel: 'another', amountFen: 3000 },
      },
    ]);
    const toNobody = AgreementChange.of(before, at);
    toNobody.amend(event, { consent: { ...consent, channelCode: null } });
    expect(told(toNobody).map(({ type, channel }) => [type, channel])).toEqual([
      ['agreement.moved', 'partner-shop'],
    ]);
  },
);

test('drafts, agreements without a channel, and events without a subscriber are not sent', () => {
  expect(told(drafting('6000000002'))).toEqual([]);
  const { consent } = drafted.agreement;
  const nobodys = AgreementChange.of(standing({ consent: { ...consent, channelCode: null } }), at);
  nobodys.agreement('paused');
  expect(told(nobodys)).toEqual([]);
  const paused = AgreementChange.of(standing(), at);
  paused.agreement('paused');
  const asked: string[] = [];
  const heard = (channel: string, type: string): boolean => {
    asked.push(`${channel} ${type}`);
    return false;
  };
  expect(told(paused, heard)).toEqual([]);
  expect(asked).toEqual(['partner-shop agreement.paused']);
});
