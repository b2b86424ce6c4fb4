/** Certificates that partners publish before they sign with them: fetched by every process. */
import type { NamedRsaKey } from '@phonebill/signing';
import { startRounds } from '../../jobs/index.ts';
import type { Indeterminate } from '../../partners/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { HOUR_MS } from '../../runtime/time/index.ts';

/** The published certificates of one partner. */
export interface PublishedCertificates {
  keys(): readonly NamedRsaKey[];
  fetch(): Promise<{ readonly kind: 'fetched' } | Indeterminate>;
}

/**
 * Fetches the certificates at once, without waiting for them, and then once an hour; returns a function that
 * stops it.
 */
export function startFetchingCertificates(
  published: readonly PublishedCertificates[],
  telemetry: Pick<Telemetry, 'log'>,
): () => Promise<void> {
  if (published.length === 0) return () => Promise.resolve();
  async function fetchAll(): Promise<void> {
    for (const one of published) {
      const answer = await one.fetch();
      if (answer.kind === 'indeterminate')
        telemetry.log('warn', 'certificates of a partner could not be fetched', { why: answer.why });
    }
  }
  void fetchAll();
  const rounds = startRounds('fetching certificates', HOUR_MS, { run: fetchAll, telemetry });
  return () => rounds.stop();
}
