/** What /metrics shows of the settings: by which version this process goes, and what is stopped. */
import { Gauge, type Registry } from 'prom-client';
import { type PresentSettings, saleFields } from '../settings/index.ts';

/** Adds the gauges; they say what this process knows. */
export function registerSettingsGauges(registry: Registry, settings: PresentSettings): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_settings_version',
      help: 'The newest version of the settings that this process knows',
      registers: [],
      collect() {
        this.set(settings.versionNo());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_settings_asked_seconds',
      help: 'How long ago this process asked for newer settings; above 3 it debits nothing',
      registers: [],
      collect() {
        this.set(settings.askedMsAgo() / 1000);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_debits_stopped',
      help: '1: operators have stopped automatic debits; channel: of its agreements, empty: all',
      labelNames: ['channel'],
      registers: [],
      collect() {
        this.reset();
        this.set({ channel: '' }, 0);
        for (const { channel } of settings.debitStops()) this.set({ channel: channel ?? '' }, 1);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_selling_stopped',
      help: '1: operators have stopped selling what all that is named says; empty: whichever',
      labelNames: [...saleFields],
      registers: [],
      collect() {
        this.reset();
        for (const { what } of settings.sellingStops())
          this.set(Object.fromEntries(saleFields.map((field) => [field, String(what[field] ?? '')])), 1);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_distrusted_keys',
      help: "Partners' keys that operators have said count no longer",
      registers: [],
      collect() {
        this.set(settings.keyStops().length);
      },
    }),
  );
}
