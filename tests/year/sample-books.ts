/**
 * The books of a small, clean year, for tests of the rules: three agreements of three people, each charged
 * once.
 */
import type { Terms } from '../../apps/gateway/src/agreements/model/index.ts';
import type { AgreementLine, ChargeLine, EventLine, OrderLine, YearBooks } from './books.ts';
import { DAY, HOUR, MINUTE, YEAR_BEGINS, lookFrom, midnight, momentInChinese } from './calendar.ts';
import type { Plan } from './population.ts';
import type { ActionRecord } from './signers.ts';
import { calendars } from './wallet-calendar.ts';

const FACE = 5000;
const PRICE = 4990;
const monthDay = (of: number): number => midnight(Date.UTC(2026, 11, of, 4));
const byDay = (dayOfMonth: number): Terms => ({
  trigger: 'day',
  dayOfMonth,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 5000n,
  endsOn: null,
  payOrder: ['balance'],
});
const byBalance: Terms = { ...byDay(1), trigger: 'balance', dayOfMonth: null, thresholdFen: 2000n };

const day = (of: number, time: number): number => monthDay(of) + time;

/** Returns the lines that belong to one agreement which was charged once. */
function charged(
  key: number,
  terms: Terms,
  {
    announcedAt,
    debitAt,
    period,
    source,
  }: { announcedAt: number; debitAt: number; period: string; source: string },
) {
  const userNo = `100000000${key}`;
  const [agreementNo, orderNo] = [`A261130${userNo}43200001`, `261215${userNo}36300001`];
  const [agrMbl, requestNo, chargeNo] = [
    `1380013800${key}`,
    `open-${key}`,
    `C261130${userNo}43200001${period.padEnd(8, '0')}`,
  ];
  const debitedAt = lookFrom(debitAt);
  return {
    agreement: {
      agreementNo,
      userNo,
      agrMbl,
      signerMobileNo: agrMbl,
      state: 'active',
      trigger: terms.trigger,
      signedAt: YEAR_BEGINS,
    } as AgreementLine,
    events: [
      {
        agreementNo,
        entity: 'operation',
        entityNo: requestNo,
        event: 'done',
        at: YEAR_BEGINS,
        reason: 'add',
      },
      {
        agreementNo,
        entity: 'agreement',
        entityNo: agreementNo,
        event: 'signed',
        at: YEAR_BEGINS,
        reason: null,
      },
    ] as EventLine[],
    memory: {
      agreementNo,
      kind: 'open',
      requestNo,
      at: YEAR_BEGINS,
      answeredAt: YEAR_BEGINS + 5,
      amid: false,
      refusal: null,
      terms,
    } as ActionRecord,
    charge: {
      chargeNo,
      agreementNo,
      period,
      trigger: terms.trigger,
      state: 'credited',
      reason: null,
      amountFen: FACE,
      paidFen: PRICE,
      source,
      rounds: 1,
      orderNo,
      announcedAt,
      debitAt,
      firstDebitAt: debitedAt,
      endedAt: debitedAt,
    } as ChargeLine,
    order: {
      orderNo,
      userNo,
      kind: 'topUp',
      chargeNo,
      mobileNo: agrMbl,
      state: 'credited',
      open: false,
      faceFen: FACE,
      priceFen: PRICE,
      createdAt: debitedAt,
    } as OrderLine,
    payment: {
      paymentNo: `P${orderNo}01`,
      orderNo,
      state: 'paid',
      source,
      amountFen: PRICE,
      declineReason: null as string | null,
    },
    debit: {
      requestNo: `P${orderNo}01`,
      agreementNo,
      payerNo: userNo,
      source,
      amountFen: PRICE,
      state: 'paid',
      reason: null as string | null,
      at: debitedAt + 3,
      askedAt: null as number | null,
    },
    moved: {
      kind: 'payment' as 'payment' | 'refund',
      requestNo: `P${orderNo}01`,
      amountFen: PRICE,
      at: debitedAt + 3,
    },
    credit: { requestNo: `D${orderNo}`, mobileNo: agrMbl, faceFen: FACE, at: debitedAt + 5 },
    message: {
      mobileNo: agrMbl,
      text:
        `将于${momentInChinese(debitAt)}为${agrMbl.slice(0, 3)}****${agrMbl.slice(-4)}充值50.00元，` +
        '届时自动扣款。',
      at: announcedAt + 2,
    },
  };
}

/** Returns fresh books at each call, so that a test may change them. `wallet`: the wallet that debits. */
export function cleanBooks(wallet: 'phonebill' | 'wechat' = 'phonebill') {
  const isOwnPage = wallet === 'wechat';
  // WeChat Pay notifies payers two days before the debit, so all is announced a day sooner.
  const sooner = isOwnPage ? DAY : 0;
  const due = isOwnPage ? 10 * HOUR + 5 * MINUTE : 9.5 * HOUR;
  const daily = charged(1, byDay(15), {
    announcedAt: day(14, 10 * HOUR + 5 * MINUTE) - sooner,
    debitAt: day(15, due),
    period: '202612',
    source: 'balance',
  });
  const byCredit = charged(2, byDay(20), {
    announcedAt: day(19, 10 * HOUR + 5 * MINUTE) - sooner,
    debitAt: day(20, due),
    period: '202612',
    source: 'creditPay',
  });
  const lowAt = day(10, 7 * HOUR + 59 * MINUTE) + 1;
  const below = charged(3, byBalance, {
    announcedAt: day(10, 9 * HOUR + 15 * MINUTE),
    debitAt: day(10, 9 * HOUR + 45 * MINUTE) + 2 * sooner,
    period: isOwnPage ? '20261212' : '20261210',
    source: 'balance',
  });
  const all = [daily, byCredit, below];
  const since = byCredit.charge.endedAt ?? 0;
  const [stoppedAt, cancelledAt] = [lookFrom(since + 10 * DAY), day(31, 18.5 * HOUR)];
  const stop = (of: typeof daily, event: string, at: number, reason: string | null): EventLine => ({
    agreementNo: of.agreement.agreementNo,
    entity: 'agreement',
    entityNo: of.agreement.agreementNo,
    event,
    at,
    reason,
  });
  byCredit.agreement.state = 'suspended';
  below.agreement.state = 'cancelled';
  return {
    agreements: all.map(({ agreement }) => agreement),
    events: [
      ...daily.events,
      ...byCredit.events,
      stop(byCredit, 'suspended', stoppedAt, 'arrears'),
      ...below.events,
      stop(below, 'cancelled', cancelledAt, 'notNeeded'),
    ],
    consentEvents: [] as EventLine[],
    charges: all.map(({ charge }) => charge),
    orders: all.map(({ order }) => order),
    payments: all.map(({ payment }) => payment),
    refunds: [] as { refundNo: string; paymentNo: string; state: string; amountFen: number }[],
    debts: [
      {
        userNo: byCredit.agreement.userNo,
        chargeNo: byCredit.charge.chargeNo,
        state: 'owed',
        amountFen: PRICE,
        since,
        paidAt: null as number | null,
      },
    ],
    unbalanced: [] as { orderNo: string; held: number; inFlight: number }[],
    accounts: {
      entrustedPayments: 3 * PRICE,
      customer: 0,
      carrier: -3 * FACE,
      discount: 3 * (FACE - PRICE),
    } as Record<string, number>,
    debits: all.map(({ debit }) => debit),
    moved: all.map(({ moved }) => moved),
    cashierMoved: [] as YearBooks['cashierMoved'][number][],
    credits: all.map(({ credit }) => credit),
    messages: all.map(({ message }) => message),
    repayments: [] as YearBooks['repayments'][number][],
    creditUsed: [{ payerNo: byCredit.agreement.userNo, usedFen: PRICE }],
    mandates: [daily, byCredit].map(({ agreement }) => ({ agreementNo: agreement.agreementNo })),
    ownNotices: isOwnPage
      ? all.map(({ charge: { agreementNo, announcedAt } }) => ({
          agreementNo,
          amountFen: FACE,
          at: announcedAt + 1,
        }))
      : [],
    signed: isOwnPage
      ? all.map(({ agreement: { agreementNo } }) => ({
          agreementNo,
          signedAt: YEAR_BEGINS as number | null,
          endedAt: agreementNo === below.agreement.agreementNo ? cancelledAt : null,
        }))
      : [],
    calendar: calendars[wallet],
    plans: new Map<string, Plan>(),
    actionRecords: [
      ...all.map(({ memory }) => memory),
      ...(isOwnPage
        ? all.map(({ memory }) => ({
            ...memory,
            kind: 'sign' as const,
            requestNo: `sign ${memory.requestNo}`,
            terms: null,
          }))
        : []),
      {
        ...below.memory,
        kind: 'cancel' as const,
        requestNo: 'cancel-3',
        at: cancelledAt,
        answeredAt: cancelledAt + 9,
        terms: null,
      },
    ] as ActionRecord[],
    balanceChanges: [
      { mobileNo: below.agreement.agrMbl, at: YEAR_BEGINS, balanceFen: 9000 },
      { mobileNo: below.agreement.agrMbl, at: lowAt, balanceFen: 200 },
    ],
    begins: YEAR_BEGINS,
    ends: YEAR_BEGINS + 40 * DAY,
  } satisfies YearBooks;
}

export type CleanBooks = ReturnType<typeof cleanBooks>;
