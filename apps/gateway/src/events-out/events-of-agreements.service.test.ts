// Channels are informed about automatic top-up: a real database, the run and its jobs, and a receiver that
// checks signatures.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agreementEventTypes, orderEventTypes, toldEventTypes } from '@phonebill/contract';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { AgreementChange } from '../agreements/model/agreement-change.ts';
import type { Terms } from '../agreements/model/aggregate.ts';
import { createAgreementStore } from '../agreements/store/agreement-store.ts';
import { RIGHT_CODE, sampleTerms } from '../agreements/testing/agreement-harness.ts';
import { ANNOUNCED, DEBITED, inDecember } from '../agreements/testing/fixture-dates.ts';
import { harnessWithBooks, type HarnessWithBooks, USER } from '../agreements/testing/opened-agreement.ts';
import type { Database } from '../db/index.ts';
import { DAY_MS, HOUR_MS } from '../runtime/time/index.ts';
import type { OutEvent } from './deliveries.ts';
import { CHANNEL, createTelling } from './testing/event-harness.ts';
import { answerWith, type EventReceiver, startEventReceiver } from './testing/event-receiver.ts';

const OWN_ENDING = '9000';

let { harness, wallet, carrier } = {} as HarnessWithBooks;
let telling: ReturnType<typeof createTelling>;
let receiver: EventReceiver;
let agreementNo = '';
/** Which events have receivers, as each process knows it. */
let heard: (channel: string, type: string) => boolean;
beforeEach(async () => {
  heard = () => true;
  ({ harness, wallet, carrier } = harnessWithBooks(await createTestDatabase(), {
    isHeard: (channel, type) => heard(channel, type),
    otherJobs: { tellChannel: (payload) => telling.sender.tell(payload as OutEvent) },
  }));
  telling = createTelling(harness);
  receiver = await startEventReceiver();
});
afterEach(async () => {
  await receiver.end();
  await telling.closePosts();
  await harness.end();
});

const endpoint = (types: readonly string[] = agreementEventTypes, channel: string | null = CHANNEL) =>
  telling.endpoint(receiver.url, { types, channel });
async function open(over: Partial<Terms> = {}, channelCode: string | null = CHANNEL): Promise<void> {
  agreementNo = await harness.openAgreement({ terms: { ...sampleTerms, ...over }, channelCode }, USER);
}
const act = (kind: 'pause' | 'resume' | 'skip' | 'unskip') =>
  harness.automatic.commands.operate(USER, { idempotencyKey: harness.requestNo(), kind, agreementNo });
const cancel = () =>
  harness.automatic.commands.cancel(USER, {
    agreementNo,
    reasonCode: 'other',
    reasonText: 'it is too dear for 13900139000',
  });
async function changeTerms(terms: Partial<Terms>, channelCode: string | null = CHANNEL): Promise<void> {
  const requestNo = harness.requestNo();
  const { agreement } = await harness.agreement(agreementNo);
  await harness.automatic.setup.changeTerms(harness.signerOf(USER), {
    idempotencyKey: requestNo,
    agreementNo,
    terms: { ...agreement.terms, ...terms },
    textVersion: agreement.consent.textVersion,
    consented: true,
    channelCode,
    language: 'zh',
  });
  await harness.automatic.setup.confirmWithCode(harness.signerOf(USER), {
    idempotencyKey: requestNo,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
}

/** Returns everything received by now, in the order in which it happened; events of orders come last. */
async function told() {
  await harness.settle();
  for (let before = -1; before < receiver.received.length;) {
    before = receiver.received.length;
    await telling.sendAfter();
  }
  const placeOf = ({ type, path, data }: (typeof receiver.received)[number]): string =>
    [type.startsWith('order.'), String(data['sequence']).padStart(9, '0'), path].join(' ');
  return receiver.received.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
}
const typesTold = async (): Promise<string[]> => (await told()).map(({ type }) => type);

test('a channel receives each event of an agreement once, in order, signed, without the number', async () => {
  const { endpointNo, secret } = await endpoint();
  await open();
  await act('pause');
  await act('resume');
  await changeTerms({ amountFen: 3000n });
  await harness.runUntil(ANNOUNCED);
  await act('skip');
  await act('unskip');
  await cancel();
  const events = await told();
  expect(events.map(({ type, data }) => [type, data['state']])).toEqual([
    ['agreement.opened', 'active'],
    ['agreement.paused', 'paused'],
    ['agreement.resumed', 'active'],
    ['agreement.changed', 'active'],
    ['charge.announced', 'announced'],
    ['charge.skipped', 'skipped'],
    ['charge.announced', 'announced'],
    ['charge.cancelled', 'cancelled'],
    ['agreement.ended', 'cancelled'],
  ]);
  for (const one of events) {
    expect(receiver.isSignedBy(one, secret)).toBe(true);
    expect(one.data).toMatchObject({ agreementNo, channel: CHANNEL, numberEnding: OWN_ENDING });
  }
  expect(events.at(-1)?.data).toMatchObject({ endReason: 'cancelled', amountFen: 3000 });
  expect(events.at(-2)?.data).toMatchObject({ reason: 'agreementEnded', orderNo: null });
  expect(JSON.stringify(events)).not.toContain('13900139000');
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  await telling.sendAfter(DAY_MS);
  expect(receiver.received).toHaveLength(events.length);
  expect(await telling.deliveries(endpointNo)).toHaveLength(events.length);
});

test('a successful charge is reported by the events of its order, which name the charge', async () => {
  await endpoint(toldEventTypes);
  await open();
  await harness.runUntil(DEBITED);
  const events = await told();
  const [charge] = await harness.charges(agreementNo);
  expect(events.map(({ type }) => type)).toEqual([
    'agreement.opened',
    'charge.announced',
    'order.paid',
    'order.credited',
  ]);
  const announced = events[1]?.data;
  expect(announced).toMatchObject({
    chargeNo: charge?.chargeNo,
    amountFen: 5000,
    period: '202612',
    debitAt: charge?.debitAt.toISOString(),
  });
  for (const { data } of events.slice(2))
    expect(data).toMatchObject({
      isAutomatic: true,
      agreementNo,
      chargeNo: charge?.chargeNo,
      orderNo: charge?.orderNo,
    });
});

test('a charge refused by the wallet is reported as failed, and its agreement as suspended', async () => {
  await endpoint(toldEventTypes);
  await open();
  wallet.behaviour = { balance: 'insufficient_balance', card: 'card_missing' };
  await harness.runUntil(inDecember(20), HOUR_MS);
  const events = await told();
  const [charge] = await harness.charges(agreementNo);
  expect(events.map(({ type, data }) => [type, data['reason'] ?? data['suspendReason'] ?? null])).toEqual([
    ['agreement.opened', null],
    ['charge.announced', null],
    ['charge.failed', 'debitRefused'],
    ['agreement.suspended', 'debitRefused'],
    ['order.closed', null],
  ]);
  expect(events[2]?.data).toMatchObject({ orderNo: charge?.orderNo, chargeNo: charge?.chargeNo });
  expect(carrier.credits.size).toBe(0);
});

test('endpoints for order events receive no events of agreements', async () => {
  const { endpointNo } = await endpoint(orderEventTypes);
  await open();
  await act('pause');
  await act('resume');
  await harness.runUntil(DEBITED);
  await cancel();
  expect(await typesTold()).toEqual(['order.paid', 'order.credited']);
  expect(await telling.deliveries(endpointNo)).toHaveLength(2);
});

test('a moved agreement is reported to its new channel, and the move to the former one', async () => {
  await endpoint();
  await telling.endpoint(`${receiver.url}/another`, { channel: 'CH2', types: agreementEventTypes });
  await open();
  await changeTerms({ amountFen: 3000n }, 'CH2');
  await act('pause');
  expect((await told()).map(({ path, type, data }) => [path, type, data['amountFen']])).toEqual([
    ['/events', 'agreement.opened', 5000],
    ['/events', 'agreement.moved', 5000],
    ['/events/another', 'agreement.changed', 3000],
    ['/events/another', 'agreement.paused', 3000],
  ]);
});

test("other channels' events reach only endpoints for all channels; those of none reach none", async () => {
  await endpoint();
  await open({}, 'OTHER');
  await act('pause');
  expect(await typesTold()).toEqual([]);
  await telling.endpoint(`${receiver.url}/all`, { channel: null, types: agreementEventTypes });
  await harness.openAgreement({ channelCode: null, beneficiaryMobileNo: '13800138111' }, '2222222223');
  await act('resume');
  expect((await told()).map(({ path, type }) => [path, type])).toEqual([
    ['/events/all', 'agreement.resumed'],
  ]);
});

test('an unfinished opening of an agreement sends no event', async () => {
  await endpoint();
  const asked = harness.request({ channelCode: CHANNEL });
  await harness.automatic.setup.open(harness.signerOf(USER), asked);
  await harness.runUntil(harness.time.now + DAY_MS);
  expect(await typesTold()).toEqual([]);
});

test('a refused event is sent again under its id', async () => {
  const { endpointNo } = await endpoint(['agreement.paused']);
  await open();
  receiver.answer = answerWith(500);
  await act('pause');
  await told();
  receiver.answer = answerWith(200);
  await telling.sendAfter(5000);
  expect(receiver.received.map(({ type }) => type)).toEqual(['agreement.paused', 'agreement.paused']);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(await telling.deliveries(endpointNo)).toEqual([
    { type: 'agreement.paused', state: 'delivered', tries: 2 },
  ]);
});

test('an event exists if its change was written, and not after a version conflict', async () => {
  await endpoint();
  await open();
  await told();
  const aggregate = await harness.agreement(agreementNo);
  const changes = [1, 2].map(() => {
    const change = AgreementChange.of(aggregate, new Date(harness.time.now));
    change.agreement('paused');
    return change;
  });
  const store = createAgreementStore({ pool: harness.pool, clock: harness.clock });
  const outcomes = await Promise.all(changes.map((change) => store.commit(change)));
  expect(outcomes.toSorted()).toEqual(['versionConflict', 'written']);
  expect(await typesTold()).toEqual(['agreement.opened', 'agreement.paused']);
});

test('a transition is one statement, and adds a job only if an endpoint wants its event', async () => {
  heard = () => false;
  await open();
  await harness.settle();
  const asked: unknown[] = [];
  const counted: Database = {
    numbers: harness.pool.numbers,
    connect: () => harness.pool.connect(),
    query: ((...given: unknown[]) => {
      asked.push(given);
      return Reflect.apply(harness.pool.query, harness.pool, given) as unknown;
    }) as Database['query'],
  };
  const jobs = async () => {
    const { rows } = await harness.pool.query<{ key: string }>(
      'select key from graphile_worker._private_jobs order by key',
    );
    return rows.map(({ key }) => key);
  };
  async function transition(isHeard: boolean, event: 'paused' | 'resumed') {
    const store = createAgreementStore({
      pool: counted,
      clock: harness.clock,
      isHeard: () => isHeard,
    });
    const change = AgreementChange.of(await harness.agreement(agreementNo), new Date(harness.time.now));
    change.agreement(event);
    asked.length = 0;
    expect(await store.commit(change)).toBe('written');
    await store.close();
    const given = asked.map((one) => (one as [{ name: string; values: unknown[] }])[0]);
    return {
      names: given.map(({ name }) => name),
      setsJobs: given.map(({ values }) => values.at(-1) !== null),
    };
  }
  expect(await transition(false, 'paused')).toEqual({ names: ['save-agreements'], setsJobs: [false] });
  expect(await jobs()).toEqual([]);
  expect(await transition(true, 'resumed')).toEqual({ names: ['save-agreements'], setsJobs: [true] });
  expect(await jobs()).toEqual([expect.stringMatching(`^msg_${agreementNo}_`)]);
});
