import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { timelineSteps } from './timeline-steps.ts';

type Row = OrderWithTimelineView['timeline'][number];

/**
 * Returns rows from texts such as `order.placed>awaitingPayment`, each a second after the one before; a
 * leading `+`: at the same moment; a trailing `@points`: of that part.
 */
function rows(...texts: readonly string[]): Row[] {
  let second = 0;
  return texts.map((text) => {
    const [, together, entity, event, to, method] = /^(\+?)(\w+)\.(\w+)>(\w+)(?:@(\w+))?$/.exec(text) ?? [];
    if (!together) second += 1;
    return { at: new Date(second * 1000).toISOString(), entity, event, to, ...(method && { method }) } as Row;
  });
}

const steps = (state: string, timeline: Row[], refunds: readonly { state: string }[] = [], price = {}) =>
  timelineSteps({
    state,
    refunds: refunds.map((refund) => ({ amountFen: 4990, points: 0, ...refund })),
    timeline,
    priceFen: 4990,
    points: 0,
    paymentState: 'pending',
    ...price,
  } as unknown as OrderWithTimelineView).map(({ kind, at }) => (at === null ? `(${kind})` : kind));

const placed = ['order.placed>awaitingPayment', '+payment.started>created', 'payment.authorised>pending'];
const paid = ['payment.confirmed>paid', '+order.paymentConfirmed>delivering', '+delivery.queued>queued'];
const sent = 'delivery.leased>sending';
const credited = ['delivery.credited>credited', '+order.deliveryCredited>credited'];
const refused = [
  'delivery.refused>refused',
  '+order.deliveryFailed>refunding',
  '+refund.requested>due',
  'refund.leased>sending',
];

test.each([
  ['waiting for payment', 'awaitingPayment', rows(...placed), [], ['placed', '(awaitsPayment)']],
  [
    'declined, then another attempt',
    'awaitingPayment',
    rows(...placed, 'payment.declined>declined', 'payment.started>created', 'payment.authorised>pending'),
    [],
    ['placed', 'declined', '(awaitsPayment)'],
  ],
  [
    'another amount taken, and given back',
    'refunded',
    rows(
      ...placed,
      'payment.otherAmountPaid>paid',
      '+order.otherAmountPaid>refunding',
      '+refund.requested>due',
      'refund.leased>sending',
      'refund.settled>settled',
      '+order.refundSettled>refunded',
    ),
    [{ state: 'settled' }],
    ['placed', 'otherAmount', 'refunded'],
  ],
  [
    'delivering',
    'delivering',
    rows(...placed, ...paid, sent, 'delivery.accepted>accepted'),
    [],
    ['placed', 'paid', 'sent', '(awaitsCredit)'],
  ],
  [
    'credited',
    'credited',
    rows(...placed, ...paid, sent, ...credited),
    [],
    ['placed', 'paid', 'sent', 'credited'],
  ],
  [
    'credited by a callback before it was sent',
    'credited',
    rows(...placed, ...paid, ...credited),
    [],
    ['placed', 'paid', 'credited'],
  ],
  [
    'no answer, sent again, answered: each said once',
    'credited',
    rows(
      ...placed,
      ...paid,
      sent,
      'delivery.becameIndeterminate>indeterminate',
      'delivery.notReceived>queued',
      sent,
      'delivery.becameIndeterminate>indeterminate',
      'delivery.accepted>accepted',
      ...credited,
    ),
    [],
    ['placed', 'paid', 'sent', 'noAnswer', 'answered', 'credited'],
  ],
  [
    'refunding',
    'refunding',
    rows(
      ...placed,
      ...paid,
      sent,
      ...refused,
      'refund.becameIndeterminate>indeterminate',
      'refund.accepted>processing',
    ),
    [{ state: 'processing' }],
    ['placed', 'paid', 'sent', 'refused', '(awaitsRefund)'],
  ],
  [
    'refund rejected twice, then back',
    'refunded',
    rows(
      ...placed,
      ...paid,
      sent,
      ...refused,
      'refund.rejected>rejected',
      'refund.retried>due',
      'refund.rejected>rejected',
      'refund.settled>settled',
      '+order.refundSettled>refunded',
    ),
    [{ state: 'settled' }],
    ['placed', 'paid', 'sent', 'refused', 'refundHeld', 'refunded'],
  ],
  [
    'cancelled at the carrier',
    'refunding',
    rows(
      ...placed,
      ...paid,
      sent,
      'delivery.becameIndeterminate>indeterminate',
      'delivery.cancelled>cancelled',
      '+order.deliveryFailed>refunding',
      '+refund.requested>due',
    ),
    [{ state: 'due' }],
    ['placed', 'paid', 'sent', 'noAnswer', 'refused', '(awaitsRefund)'],
  ],
  [
    'expired',
    'closed',
    rows(...placed, 'payment.closed>closed', '+order.expired>closed'),
    [],
    ['placed', 'expired'],
  ],
  [
    'cancelled',
    'closed',
    rows(...placed, 'payment.closed>closed', 'order.cancelledByUser>closed'),
    [],
    ['placed', 'cancelled'],
  ],
  [
    'paid after closing',
    'closed',
    rows(
      ...placed,
      'order.expired>closed',
      'payment.confirmed>paid',
      '+refund.requested>due',
      'refund.settled>settled',
    ),
    [{ state: 'settled' }],
    ['placed', 'expired', 'paidLate', 'paymentReturned'],
  ],
  [
    'paid twice',
    'credited',
    rows(...placed, ...paid, sent, ...credited, 'payment.confirmed>paid', '+refund.requested>due'),
    [{ state: 'due' }],
    ['placed', 'paid', 'sent', 'credited', 'paidTwice', '(awaitsRefund)'],
  ],
  [
    'an earlier attempt declined after another was paid',
    'delivering',
    rows(...placed, ...paid, 'payment.declined>declined'),
    [],
    ['placed', 'paid', '(awaitsCredit)'],
  ],
])('%s', (_name, state, timeline, refunds, expected) => {
  expect(steps(state, timeline, refunds)).toEqual(expected);
});

test('ignores unknown rows', () => {
  expect(
    steps('credited', rows('order.placed>awaitingPayment', 'payment.renamed>x', 'delivery.checked>y')),
  ).toEqual(['placed']);
});

const forPoints = [
  'order.placed>awaitingPayment',
  '+payment.started>created@points',
  'payment.authorised>pending@points',
  'payment.confirmed>paid@points',
  '+order.paymentConfirmed>delivering',
  '+delivery.queued>queued',
];
const mixedPlaced = [
  'order.placed>awaitingPayment',
  '+payment.started>created@points',
  '+payment.started>created@cash',
  'payment.authorised>pending@points',
  'payment.authorised>pending@cash',
];
const mixedPaid = [
  'payment.confirmed>paid@cash',
  'payment.confirmed>paid@points',
  '+order.paymentConfirmed>delivering',
  '+delivery.queued>queued',
];
const onlyPoints = { priceFen: 0, points: 3000, parts: [{ method: 'points', state: 'paid' }] };
const mixed = (points: string, cash: string) => ({
  priceFen: 1500,
  points: 1500,
  parts: [
    { method: 'points', state: points },
    { method: 'cash', state: cash },
  ],
});
const pointsBack = (state: string) => ({ state, amountFen: 0, points: 1500 });

test.each([
  [
    'points alone, credited',
    'credited',
    rows(...forPoints, sent, ...credited),
    [],
    onlyPoints,
    ['placed', 'pointsSpent', 'sent', 'credited'],
  ],
  [
    'points alone, being taken',
    'awaitingPayment',
    rows(...forPoints.slice(0, 3)),
    [],
    { ...onlyPoints, parts: [{ method: 'points', state: 'pending' }] },
    ['placed', '(awaitsPoints)'],
  ],
  [
    'points alone, refused by the points service, then had',
    'delivering',
    rows('order.placed>awaitingPayment', 'payment.declined>declined@points', ...forPoints.slice(1)),
    [],
    onlyPoints,
    ['placed', 'pointsDeclined', 'pointsSpent', '(awaitsCredit)'],
  ],
  [
    'points alone, on their way back',
    'refunding',
    rows(
      ...forPoints,
      sent,
      ...refused,
      'refund.rejected>rejected@points',
      'refund.rejected>rejected@points',
    ),
    [pointsBack('rejected')],
    onlyPoints,
    ['placed', 'pointsSpent', 'sent', 'refused', 'pointsHeld', '(awaitsPointsBack)'],
  ],
  [
    'points alone, back',
    'refunded',
    rows(...forPoints, sent, ...refused, 'refund.settled>settled@points', '+order.refundSettled>refunded'),
    [pointsBack('settled')],
    onlyPoints,
    ['placed', 'pointsSpent', 'sent', 'refused', 'pointsReturned'],
  ],
  [
    'mixed, unpaid',
    'awaitingPayment',
    rows(...mixedPlaced),
    [],
    mixed('pending', 'pending'),
    ['placed', 'pointsSetAside', '(awaitsPayment)'],
  ],
  [
    'mixed, the money paid',
    'awaitingPayment',
    rows(...mixedPlaced, ...mixedPaid.slice(0, 1)),
    [],
    mixed('pending', 'paid'),
    ['placed', 'pointsSetAside', 'paid', '(awaitsPoints)'],
  ],
  [
    'mixed, credited',
    'credited',
    rows(...mixedPlaced, ...mixedPaid, sent, ...credited),
    [],
    mixed('paid', 'paid'),
    ['placed', 'pointsSetAside', 'paid', 'pointsSpent', 'sent', 'credited'],
  ],
  [
    'mixed, both coming back',
    'refunding',
    rows(...mixedPlaced, ...mixedPaid, sent, ...refused),
    [{ state: 'due' }, pointsBack('due')],
    mixed('paid', 'paid'),
    ['placed', 'pointsSetAside', 'paid', 'pointsSpent', 'sent', 'refused', '(awaitsBothBack)'],
  ],
  [
    'mixed, the money back, the points not',
    'refunding',
    rows(...mixedPlaced, ...mixedPaid, sent, ...refused, 'refund.settled>settled@cash'),
    [{ state: 'settled' }, pointsBack('due')],
    mixed('paid', 'paid'),
    [
      'placed',
      'pointsSetAside',
      'paid',
      'pointsSpent',
      'sent',
      'refused',
      'paymentReturned',
      '(awaitsPointsBack)',
    ],
  ],
  [
    'mixed, cancelled',
    'closed',
    rows(
      ...mixedPlaced,
      'payment.closed>closed@cash',
      '+order.cancelledByUser>closed',
      'payment.closed>closed@points',
    ),
    [],
    mixed('closed', 'closed'),
    ['placed', 'pointsSetAside', 'cancelled', 'pointsReleased'],
  ],
  [
    'mixed, the points refused at last',
    'closed',
    rows(
      ...mixedPlaced,
      'payment.confirmed>paid@cash',
      'payment.closed>closed@points',
      '+order.pointsRefused>closed',
      '+refund.requested>due@cash',
    ),
    [{ state: 'due' }],
    mixed('closed', 'paid'),
    ['placed', 'pointsSetAside', 'paid', 'pointsReleased', 'pointsRefused', '(awaitsRefund)'],
  ],
])('points: %s', (_name, state, timeline, refunds, price, expected) => {
  expect(steps(state, timeline, refunds, price)).toEqual(expected);
});
