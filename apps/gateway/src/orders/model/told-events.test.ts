// Tests of the events that a channel gets about a change of its order.
import { expect, test } from 'vitest';
import type { EventRow, Order } from './aggregate.ts';
import type { OrderChange } from './order-change.ts';
import { toldEvents } from './told-events.ts';

const order = {
  orderNo: '2611280000000000000001',
  kind: 'topUp',
  channelCode: 'CH1',
  mobileNo: '13800138000',
  carrier: 'CMCC',
  faceFen: 5000n,
  priceFen: 4990n,
  points: 0n,
  payMethod: 'cash',
  settingsVersion: 7,
  chargeNo: null,
  reward: null,
  state: 'credited',
  closeReason: null,
  createdAt: new Date('2026-11-28T08:00:00Z'),
  paidAt: new Date('2026-11-28T08:01:00Z'),
  endedAt: new Date('2026-11-28T08:02:00Z'),
} as Order;

function told(events: Partial<EventRow>[], over: Partial<Order> = {}, isNew = false) {
  const after = {
    order: { ...order, ...over },
    refunds: [{ refundNo: 'R1', method: 'cash', amount: 4990n, reason: 'givenBack', state: 'settled' }],
  };
  const change = { before: isNew ? null : {}, after, events, at: order.endedAt };
  return toldEvents(change as unknown as OrderChange, (index) => 300 + index);
}
const step = (from: string, to: string) => ({ entity: 'order', from, to }) as const;

test.each([
  ['awaitingPayment', 'delivering', 'order.paid'],
  ['delivering', 'credited', 'order.credited'],
  ['delivering', 'refunding', 'order.refunding'],
  ['refunding', 'refunded', 'order.refunded'],
  ['awaitingPayment', 'closed', 'order.closed'],
] as const)('the step from %s to %s sends the event %s', (from, to, type) => {
  const [event] = told([{ entity: 'payment', from: 'pending', to: 'paid' }, step(from, to)]);
  expect(event).toMatchObject({ eventId: 'msg_2611280000000000000001_301', type, channel: 'CH1' });
  expect(JSON.parse(event?.body ?? '')).toEqual({
    type,
    timestamp: '2026-11-28T08:02:00.000Z',
    data: {
      orderNo: '2611280000000000000001',
      sequence: 301,
      channel: 'CH1',
      state: to,
      carrier: 'CMCC',
      numberEnding: '8000',
      faceFen: 5000,
      priceFen: 4990,
      points: 0,
      payMethod: 'cash',
      isAutomatic: false,
      agreementNo: null,
      chargeNo: null,
      settingsVersion: 7,
      closeReason: null,
      placedAt: '2026-11-28T08:00:00.000Z',
      paidAt: '2026-11-28T08:01:00.000Z',
      endedAt: '2026-11-28T08:02:00.000Z',
    },
  });
});

test('a channel gets the refund of a credited order as an event once it has settled', () => {
  const refund = (to: string) => ({ entity: 'refund', entityNo: 'R1', from: 'processing', to }) as const;
  expect(told([refund('processing')])).toEqual([]);
  const [event] = told([refund('settled')]);
  expect(event?.type).toBe('order.givenBack');
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    data: { state: 'credited', refund: { refundNo: 'R1', amountFen: 4990 } },
  });
});

test('the event of an automatic charge names its agreement and charge', () => {
  const chargeNo = 'C26112800000000000000000120261100';
  const [event] = told([step('delivering', 'credited')], { chargeNo });
  const agreementNo = 'A261128000000000000000001';
  expect(event?.agreementNo).toBe(agreementNo);
  expect(JSON.parse(event?.body ?? '')).toMatchObject({ data: { isAutomatic: true, agreementNo, chargeNo } });
});

test('a channel gets only the events that it subscribed to', () => {
  const change = { before: {}, after: { order, refunds: [] }, at: order.endedAt };
  const events = [step('awaitingPayment', 'delivering'), step('delivering', 'credited')];
  const heard = toldEvents(
    { ...change, events } as unknown as OrderChange,
    (index) => 300 + index,
    (channel, type) => channel === 'CH1' && type === 'order.credited',
  );
  expect(heard.map(({ type }) => type)).toEqual(['order.credited']);
});

test('a channel gets no event of a new order, a repayment, a reward, or an order without a channel', () => {
  const paid = [step('awaitingPayment', 'delivering')];
  expect(told(paid)).toHaveLength(1);
  expect(told(paid, {}, true)).toEqual([]);
  expect(told(paid, { kind: 'repayment' })).toEqual([]);
  expect(told(paid, { reward: { rewardNo: 'W1', activityId: 'a' } })).toEqual([]);
  expect(told(paid, { channelCode: null })).toEqual([]);
});
