/**
 * A readiness check that settings can be read as orders read them, because a release may find those of a
 * newer one.
 */
import type { Clock } from '../runtime/time/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { Services } from './services.ts';

/** How often (ms) the settings are read: they change seldom, and readiness is polled often. */
const LOOK_EVERY_MS = 5000;

type Read = Pick<Services, 'pricing' | 'settings' | 'activities'>;

interface Readers {
  /** Rejects when the loaded channels, switches, adverts or promotions cannot be used. */
  readonly readPresent: () => Promise<unknown>;
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'log'>;
}

/**
 * Returns a check that is false, and logs the reason once, while prices, channels or activities cannot be
 * read.
 */
export function createReadableSettings(
  { pricing, settings, activities }: Read,
  { readPresent, clock, telemetry }: Readers,
): () => Promise<boolean> {
  let known: { readonly at: number; readonly outcome: Promise<string | null> } | null = null;
  let said: string | null = null;

  async function look(): Promise<string | null> {
    try {
      for (const one of pricing.around?.() ?? []) one.denominations('CMCC');
      await Promise.all([readPresent(), settings.channel(''), settings.switches(), activities.find('')]);
      return null;
    } catch (error) {
      return String(error);
    }
  }

  return async () => {
    const now = clock();
    if (known === null || now - known.at >= LOOK_EVERY_MS || now < known.at)
      known = { at: now, outcome: look() };
    const why = await known.outcome;
    if (why !== said && why !== null) telemetry.log('error', 'the settings cannot be read', { why });
    said = why;
    return why === null;
  };
}
