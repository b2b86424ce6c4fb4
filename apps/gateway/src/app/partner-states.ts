/** Records in the database how partners answer each process that calls them, for the console. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { startRounds } from '../jobs/index.ts';
import { forgetPartnerStates, writePartnerStates } from '../partners/calls/index.ts';
import type { Shutdown } from '../runtime/index.ts';
import type { ServiceParts } from './service-parts.ts';

const EVERY_MS = 10_000;

export function startPartnerStates(
  { config, pool, partners, telemetry }: Pick<ServiceParts, 'config' | 'pool' | 'partners' | 'telemetry'>,
  shutdown: Shutdown,
): void {
  if (!config.roles.has('web') && !config.roles.has('worker')) return;
  const processNo = `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`;
  const rounds = startRounds('saying how partners answer', EVERY_MS, {
    run: () => writePartnerStates(pool, processNo, partners.guards),
    telemetry,
  });
  shutdown.onShutdown('saying how partners answer', async () => {
    await rounds.stop();
    await forgetPartnerStates(pool, processNo).catch(() => undefined);
  });
}
