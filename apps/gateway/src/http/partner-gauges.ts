/** What /metrics shows of partners that are not asked. */
import { Counter, Gauge, type Registry } from 'prom-client';
import { notAskedReasons, partnerCalls, type PartnerGuards } from '../partners/index.ts';

export function registerPartnerGauges(registry: Registry, guards: PartnerGuards): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_partner_cut_off',
      help: '1: this call of a partner stays unanswered and is not made, but for trials; 0: it is',
      labelNames: ['call'],
      registers: [],
      collect() {
        for (const { call, isCutOff } of guards.calls()) this.set({ call }, isCutOff ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'phonebill_partner_not_asked_total',
      help: 'Calls that were answered at once instead of asking a partner: cutOff, tooManyWaiting',
      labelNames: ['call', 'why'],
      registers: [],
      collect() {
        this.reset();
        for (const call of partnerCalls) for (const why of notAskedReasons) this.inc({ call, why }, 0);
        for (const { call, why, times } of guards.notAsked()) this.inc({ call, why }, times);
      },
    }),
  );
}
