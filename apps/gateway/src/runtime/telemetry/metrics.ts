/** Metrics that are counted and timed as things happen. Metrics that are read on request: http/metrics. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { providerPayMethods } from '@phonebill/contract';

interface PartnerCallKind {
  readonly partner: string;
  readonly call: string;
  readonly outcome: string;
  /** The supplier, where there are several; null when there is one partner for the call. */
  readonly supplier: string | null;
}

interface EventKind {
  readonly entity: string;
  readonly event: string;
}

/** A step of an order, a delivery or a refund, by carrier and way to pay. */
interface Step {
  readonly of: 'orders' | 'deliveries' | 'refunds';
  readonly step: string;
  readonly carrier: string;
  readonly payment: string;
}

/** The events of a written change. */
interface WrittenChange {
  readonly events: readonly EventKind[];
}

/** A sale for money, with its discount from the face value in fen. */
interface PaidSale {
  readonly carrier: string;
  readonly faceFen: bigint;
  readonly offByPrice: bigint;
  readonly offByVoucher: bigint;
}

/** The running version, and the name of its build if one was given. */
export interface Build {
  readonly version: string;
  readonly build: string;
}

export interface RequestFacts {
  /** The call, named by its route. */
  readonly call: string;
  readonly status: number;
  /** The name of the refusal that was answered; null when there was none. */
  readonly refusal: string | null;
  readonly seconds: number;
}

export interface Metrics {
  readonly registry: Registry;
  /** Counts the events of a written change of an order. */
  countEvents(change: WrittenChange): void;
  /** Counts steps of an order by its carrier and way to pay. */
  countSteps(steps: readonly Step[]): void;
  /** Counts the events of a written change of an agreement. */
  countAgreementEvents(change: WrittenChange): void;
  /** Records the time from payment to the end of an order. */
  timePaidOrder(end: 'credited' | 'refunded', seconds: number): void;
  /** Counts a sale, with its discount from the face value. */
  countSale(sale: PaidSale): void;
  countProviderMismatch(partner: string): void;
  /** Counts one transaction of a store, and how many changes shared it. */
  countGroupWrite(store: 'orders' | 'agreements', changes: number): void;
  /** Announces a call, so that it is counted from 0. */
  expectRequests(call: string): void;
  countRequest(request: RequestFacts): void;
  countPartnerCall(made: PartnerCallKind & { readonly ms: number }): void;
  /** Counts an order that was leased to a supplier other than this one, for want of float. */
  countPassedOver(supplier: string): void;
  /** Counts a delivery report of an SMS centre. */
  countSmsReport(outcome: string): void;
  /** Counts an attempt to send an event to an endpoint. */
  countEventTry(outcome: EventTryOutcome): void;
}

/** `refused`: answered with a status other than 2xx; `silent`: not answered, or not reached. */
const eventTryOutcomes = ['taken', 'refused', 'silent'] as const;
export type EventTryOutcome = (typeof eventTryOutcomes)[number];

/** Ranges from a single database read to a wait that no client sits out. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PARTNER_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/**
 * Up to ten minutes, within which a number is to be credited, and a day, within which money is to be
 * refunded.
 */
const ORDER_SECONDS = [1, 2, 5, 10, 30, 60, 300, 600, 1800, 3600, 86_400];

export function createMetrics({
  build,
  ...expected
}: {
  readonly build: Build;
  /** All possible changes of state: each is counted from 0. */
  readonly orderEvents: readonly EventKind[];
  readonly agreementEvents: readonly EventKind[];
  /** All possible steps, with each carrier and way to pay, likewise. */
  readonly steps: readonly Step[];
  /** The carriers whose numbers are topped up, likewise. */
  readonly carriers: readonly string[];
  /** The names of all refusals, likewise. */
  readonly refusals: readonly string[];
  /** The possible outcomes of each call to a partner, likewise. */
  readonly partnerCalls: readonly PartnerCallKind[];
  /** The suppliers that credit numbers, likewise. */
  readonly suppliers: readonly string[];
  /** The possible delivery reports of an SMS, likewise. */
  readonly smsReports: readonly string[];
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'phonebill_build_info',
    help: 'Always 1; which version runs, what its build was called, on which Node.js',
    labelNames: ['version', 'build', 'node'],
    registers,
  }).set({ ...build, node: process.versions.node }, 1);
  const events = new Counter({
    name: 'phonebill_order_events_total',
    help: 'Changes of orders and their parts, by entity and event',
    labelNames: ['entity', 'event'],
    registers,
  });
  const stepCounter = (of: Step['of'], help: string): Counter =>
    new Counter({
      name: `phonebill_${of}_total`,
      help: `${help}, by carrier and way to pay`,
      labelNames: ['step', 'carrier', 'payment'],
      registers,
    });
  const steps: Readonly<Record<Step['of'], Counter>> = {
    orders: stepCounter('orders', 'Orders that were placed, paid, left unpaid, credited, refunded'),
    deliveries: stepCounter('deliveries', 'Deliveries that were started, credited, refused, became unknown'),
    refunds: stepCounter('refunds', 'Refunds that were requested, settled, rejected'),
  };
  const countStep = ({ of, ...labels }: Step, count?: number): void => steps[of].inc(labels, count);
  const ofAgreements = new Counter({
    name: 'phonebill_agreement_events_total',
    help: 'Changes of automatic top-up, by entity and event',
    labelNames: ['entity', 'event'],
    registers,
  });
  const paidOrders = new Histogram({
    name: 'phonebill_paid_order_seconds',
    help: 'From an order’s payment to its end, by end: credited, refunded',
    labelNames: ['end'],
    buckets: ORDER_SECONDS,
    registers,
  });
  const sold = new Counter({
    name: 'phonebill_sold_fen_total',
    help: 'Face values of top-ups that were paid in money, in fen, by carrier',
    labelNames: ['carrier'],
    registers,
  });
  const discounts = new Counter({
    name: 'phonebill_discount_fen_total',
    help: 'How far below their face values they were paid, in fen, by carrier, and by price or voucher',
    labelNames: ['carrier', 'by'],
    registers,
  });
  const mismatches = new Counter({
    name: 'phonebill_provider_mismatches_total',
    help: 'Answers of a partner that contradict what is known',
    labelNames: ['partner'],
    registers,
  });
  const groupWrites = new Histogram({
    name: 'phonebill_group_write_changes',
    help: 'How many changes shared one transaction, by store',
    labelNames: ['store'],
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  });
  const requests = new Counter({
    name: 'phonebill_http_requests_total',
    help: 'Requests that were answered, by call and class of status',
    labelNames: ['call', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'phonebill_http_request_duration_seconds',
    help: 'How long requests took, by call',
    labelNames: ['call'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'phonebill_http_refusals_total',
    help: 'Calls that were refused (mostly with status 200), by reason',
    labelNames: ['refusal'],
    registers,
  });
  const callsToPartners = new Counter({
    name: 'phonebill_partner_calls_total',
    help: 'Calls to partners, by what became of them',
    labelNames: ['partner', 'call', 'outcome', 'supplier'],
    registers,
  });
  const partnerSeconds = new Histogram({
    name: 'phonebill_partner_call_duration_seconds',
    help: 'How long calls to partners took that were made, by call',
    labelNames: ['partner', 'call'],
    buckets: PARTNER_SECONDS,
    registers,
  });
  const eventTries = new Counter({
    name: 'phonebill_event_tries_total',
    help: 'Tries to tell an endpoint of an event, by what came of them',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of eventTryOutcomes) eventTries.inc({ outcome }, 0);
  const passedOver = new Counter({
    name: 'phonebill_supplier_passed_over_total',
    help: 'Orders that another supplier got, since the float at this one was at its stop or too low',
    labelNames: ['supplier'],
    registers,
  });
  const smsReports = new Counter({
    name: 'phonebill_sms_reports_total',
    help: 'Messages that the centre reported as delivered, or as not, by why',
    labelNames: ['outcome'],
    registers,
  });
  for (const supplier of expected.suppliers) passedOver.inc({ supplier }, 0);
  for (const outcome of expected.smsReports) smsReports.inc({ outcome }, 0);
  for (const partner of [...providerPayMethods, 'lender', 'carrier']) mismatches.inc({ partner }, 0);
  for (const { entity, event } of expected.orderEvents) events.inc({ entity, event }, 0);
  for (const step of expected.steps) countStep(step, 0);
  for (const { entity, event } of expected.agreementEvents) ofAgreements.inc({ entity, event }, 0);
  for (const refusal of expected.refusals) refusals.inc({ refusal }, 0);
  for (const { partner, call, outcome, supplier } of expected.partnerCalls)
    callsToPartners.inc({ partner, call, outcome, supplier: supplier ?? '' }, 0);
  for (const end of ['credited', 'refunded']) paidOrders.zero({ end });
  for (const carrier of expected.carriers) {
    sold.inc({ carrier }, 0);
    for (const by of ['price', 'voucher']) discounts.inc({ carrier, by }, 0);
  }
  return {
    registry,
    countEvents(change) {
      for (const { entity, event } of change.events) events.inc({ entity, event });
    },
    countSteps(taken) {
      for (const step of taken) countStep(step);
    },
    countAgreementEvents(change) {
      for (const { entity, event } of change.events) ofAgreements.inc({ entity, event });
    },
    timePaidOrder: (end, seconds) => paidOrders.observe({ end }, seconds),
    countSale({ carrier, faceFen, offByPrice, offByVoucher }) {
      sold.inc({ carrier }, Number(faceFen));
      discounts.inc({ carrier, by: 'price' }, Number(offByPrice));
      discounts.inc({ carrier, by: 'voucher' }, Number(offByVoucher));
    },
    countProviderMismatch: (partner) => mismatches.inc({ partner }),
    countGroupWrite: (store, changes) => groupWrites.observe({ store }, changes),
    expectRequests(call) {
      for (const status of ['2xx', '3xx', '4xx', '5xx']) requests.inc({ call, status }, 0);
    },
    countRequest({ call, status, refusal, seconds }) {
      requests.inc({ call, status: `${Math.floor(status / 100)}xx` });
      requestSeconds.observe({ call }, seconds);
      if (refusal !== null) refusals.inc({ refusal });
    },
    countPartnerCall({ partner, call, outcome, supplier, ms }) {
      callsToPartners.inc({ partner, call, outcome, supplier: supplier ?? '' });
      if (outcome !== 'notAsked') partnerSeconds.observe({ partner, call }, ms / 1000);
    },
    countPassedOver: (supplier) => passedOver.inc({ supplier }),
    countEventTry: (outcome) => eventTries.inc({ outcome }),
    countSmsReport: (outcome) => smsReports.inc({ outcome }),
  };
}
