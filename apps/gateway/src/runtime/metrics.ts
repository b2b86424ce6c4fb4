/** Counters of what happens: order events, agreement events, partners that contradict what we know. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { providerPayMethods } from '@phonebill/contract';

/** What a written change did, by entity and event. */
interface WrittenChange {
  readonly events: readonly { readonly entity: string; readonly event: string }[];
}

export interface Metrics {
  readonly registry: Registry;
  /** Counts what a written change of an order did. */
  countEvents(change: WrittenChange): void;
  /** Counts what a written change of an agreement did. */
  countAgreementEvents(change: WrittenChange): void;
  countProviderMismatch(partner: string): void;
  /** Counts one transaction of a store, and how many changes shared it. */
  countGroupWrite(store: 'orders' | 'agreements', changes: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const events = new Counter({
    name: 'phonebill_order_events_total',
    help: 'State changes, by entity and event',
    labelNames: ['entity', 'event'],
    registers: [registry],
  });
  const agreementEvents = new Counter({
    name: 'phonebill_agreement_events_total',
    help: 'State changes of automatic top-up, by entity and event',
    labelNames: ['entity', 'event'],
    registers: [registry],
  });
  const mismatches = new Counter({
    name: 'phonebill_provider_mismatches_total',
    help: 'Answers of a partner that contradict what is known',
    labelNames: ['partner'],
    registers: [registry],
  });
  const groupWrites = new Histogram({
    name: 'phonebill_group_write_changes',
    help: 'How many changes shared one transaction, by store',
    labelNames: ['store'],
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers: [registry],
  });
  for (const partner of [...providerPayMethods, 'lender', 'carrier']) mismatches.inc({ partner }, 0);
  return {
    registry,
    countEvents(change) {
      for (const { entity, event } of change.events) events.inc({ entity, event });
    },
    countAgreementEvents(change) {
      for (const { entity, event } of change.events) agreementEvents.inc({ entity, event });
    },
    countProviderMismatch: (partner) => mismatches.inc({ partner }),
    countGroupWrite: (store, changes) => groupWrites.observe({ store }, changes),
  };
}
