import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { timelineSteps } from './timeline-steps.ts';

type Row = OrderWithTimelineView['timeline'][number];

/** `order.placed>awaitingPayment`, each a second after the one before; `+` before a row: at the same moment. */
function rows(...texts: readonly string[]): Row[] {
  let second = 0;
  return texts.map((text) => {
    const [, together, entity, event, to] = /^(\+?)(\w+)\.(\w+)>(\w+)$/.exec(text) ?? [];
    if (!together) second += 1;
    return { at: new Date(second * 1000).toISOString(), entity, event, to } as Row;
  });
}

const steps = (state: string, timeline: Row[], refunds: readonly { state: string }[] = []) =>
  timelineSteps({ state, refunds, timeline } as unknown as OrderWithTimelineView).map(({ kind, at }) => (at === null ? `(${kind})` : kind));

const placed = ['order.placed>awaitingPayment', '+payment.started>created', 'payment.tradeOpened>pending'];
const paid = ['payment.confirmed>paid', '+order.paymentConfirmed>delivering', '+delivery.queued>queued'];
const sent = 'delivery.claimed>sending';
const credited = ['delivery.credited>credited', '+order.deliveryCredited>credited'];
const refused = ['delivery.refused>refused', '+order.deliveryFailed>refunding', '+refund.requested>due', 'refund.claimed>sending'];

test.each([
  ['waiting for payment', 'awaitingPayment', rows(...placed), [], ['placed', '(awaitsPayment)']],
  ['declined, then another attempt', 'awaitingPayment', rows(...placed, 'payment.declined>declined', 'payment.started>created', 'payment.tradeOpened>pending'), [], ['placed', 'declined', '(awaitsPayment)']],
  ['delivering', 'delivering', rows(...placed, ...paid, sent, 'delivery.accepted>accepted'), [], ['placed', 'paid', 'sent', '(awaitsCredit)']],
  ['credited', 'credited', rows(...placed, ...paid, sent, ...credited), [], ['placed', 'paid', 'sent', 'credited']],
  ['credited by a callback before it was sent', 'credited', rows(...placed, ...paid, ...credited), [], ['placed', 'paid', 'credited']],
  ['no answer, sent again, answered: each said once', 'credited', rows(...placed, ...paid, sent, 'delivery.unanswered>unknown', 'delivery.notReceived>queued', sent, 'delivery.unanswered>unknown', 'delivery.accepted>accepted', ...credited), [], ['placed', 'paid', 'sent', 'noAnswer', 'answered', 'credited']],
  ['refunding', 'refunding', rows(...placed, ...paid, sent, ...refused, 'refund.unanswered>unknown', 'refund.accepted>processing'), [{ state: 'processing' }], ['placed', 'paid', 'sent', 'refused', '(awaitsRefund)']],
  ['refund rejected twice, then back', 'refunded', rows(...placed, ...paid, sent, ...refused, 'refund.rejected>rejected', 'refund.retried>due', 'refund.rejected>rejected', 'refund.settled>settled', '+order.refundSettled>refunded'), [{ state: 'settled' }], ['placed', 'paid', 'sent', 'refused', 'refundHeld', 'refunded']],
  ['cancelled at the carrier', 'refunding', rows(...placed, ...paid, sent, 'delivery.unanswered>unknown', 'delivery.cancelled>cancelled', '+order.deliveryFailed>refunding', '+refund.requested>due'), [{ state: 'due' }], ['placed', 'paid', 'sent', 'noAnswer', 'refused', '(awaitsRefund)']],
  ['expired', 'closed', rows(...placed, 'payment.closed>closed', '+order.expired>closed'), [], ['placed', 'expired']],
  ['cancelled', 'closed', rows(...placed, 'payment.closed>closed', 'order.cancelledByUser>closed'), [], ['placed', 'cancelled']],
  ['paid after closing', 'closed', rows(...placed, 'order.expired>closed', 'payment.confirmed>paid', '+refund.requested>due', 'refund.settled>settled'), [{ state: 'settled' }], ['placed', 'expired', 'paidLate', 'paymentReturned']],
  ['paid twice', 'credited', rows(...placed, ...paid, sent, ...credited, 'payment.confirmed>paid', '+refund.requested>due'), [{ state: 'due' }], ['placed', 'paid', 'sent', 'credited', 'paidTwice', '(awaitsRefund)']],
  ['an earlier attempt declined after another was paid', 'delivering', rows(...placed, ...paid, 'payment.declined>declined'), [], ['placed', 'paid', '(awaitsCredit)']],
])('%s', (_name, state, timeline, refunds, expected) => {
  expect(steps(state, timeline, refunds)).toEqual(expected);
});

test('rows that are not known are passed over', () => {
  expect(steps('credited', rows('order.placed>awaitingPayment', 'payment.renamed>x', 'delivery.checked>y'))).toEqual(['placed']);
});
