/** Certificates that partners publish before they sign with them: fetched by every process. */
import type { NamedRsaKey } from '@phonebill/signing';
import { startRounds } from '../../jobs/index.ts';
import type { Indeterminate } from '../../partners/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { MINUTE_MS } from '../../runtime/time/index.ts';

/** The published certificates of one partner. */
export interface PublishedCertificates {
  keys(): readonly NamedRsaKey[];
  fetch(): Promise<{ readonly kind: 'fetched' } | Indeterminate>;
}

/** Each is fetched again after so many rounds, a minute each; after a fetch that failed with the next one. */
const ROUNDS_OF_AN_HOUR = 60;

/**
 * Fetches them at once, without being waited for, and then once an hour; what could not be fetched every
 * minute, for nothing that is signed by it counts until it was. Gives what ends it.
 */
export function startFetchingCertificates(
  published: readonly PublishedCertificates[],
  telemetry: Pick<Telemetry, 'log'>,
): () => Promise<void> {
  if (published.length === 0) return () => Promise.resolve();
  let round = 0;
  const due = new Map(published.map((one) => [one, round]));
  async function fetchDue(): Promise<void> {
    for (const [one, from] of due) {
      if (round < from) continue;
      const answer = await one.fetch();
      if (answer.kind === 'fetched') due.set(one, round + ROUNDS_OF_AN_HOUR);
      else telemetry.log('warn', 'certificates of a partner could not be fetched', { why: answer.why });
    }
    round += 1;
  }
  void fetchDue();
  const rounds = startRounds('fetching certificates', MINUTE_MS, { run: fetchDue, telemetry });
  return () => rounds.stop();
}
