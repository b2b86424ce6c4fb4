/** What /metrics shows of codes by SMS: what strangers have sent, which costs money. */
import { Gauge, type Registry } from 'prom-client';
import type { CodeBudget } from '../people/index.ts';
import { ifAvailable } from './read-if-available.ts';

/** Adds the gauge; it has no value while the database is away. */
export function registerCodeGauges(registry: Registry, budget: Pick<CodeBudget, 'share'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_codes_budget_share',
      help: 'Codes by SMS that strangers to numbers had sent in the last hour, as a part of CODES_PER_HOUR',
      registers: [],
      async collect() {
        const share = await ifAvailable(() => budget.share());
        this.remove();
        if (share !== null) this.set(share);
      },
    }),
  );
}
