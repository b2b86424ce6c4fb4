/**
 * Whether settings can be read as an order reads them, for readiness: a release may meet those of a newer
 * one.
 */
import type { Clock } from '../runtime/time/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { Services } from './services.ts';

/** Settings change seldom, and readiness is asked for often. */
const LOOK_EVERY_MS = 5000;

type Read = Pick<Services, 'pricing' | 'settings' | 'activities'>;

interface Readers {
  /** Rejects when what was loaded of channels, switches, adverts and promotions cannot be gone by. */
  readonly readPresent: () => Promise<unknown>;
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'log'>;
}

/** Gives false, and says why in the log once, while prices, channels or activities cannot be read. */
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
