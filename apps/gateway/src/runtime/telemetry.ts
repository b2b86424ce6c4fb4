import type { PayMethod } from '@phonebill/contract';
import { pino } from 'pino';

/**
 * What services report to operators: log lines, and counters by name. Facts are numbers of ours (orders,
 * payments) and reasons; never a mobile number, a name, a token or a code.
 */
export interface Telemetry {
  log(
    level: 'info' | 'warn' | 'error',
    message: string,
    facts?: Readonly<Record<string, string | number | null>>,
  ): void;
  /** A partner's answer contradicts what we know: another amount, declined after paid. */
  providerMismatch(
    partner: 'carrier' | 'lender' | PayMethod,
    facts: Readonly<Record<string, string | number>>,
  ): void;
}

/** Telemetry over a JSON log; `countProviderMismatch` counts those for /metrics, by partner. */
export function createTelemetry(
  level: string,
  { countProviderMismatch }: { readonly countProviderMismatch: (partner: string) => void },
): Telemetry {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    log: (severity, message, facts = {}) => logger[severity](facts, message),
    providerMismatch(partner, facts) {
      countProviderMismatch(partner);
      logger.error({ partner, ...facts }, 'a partner contradicts what is known');
    },
  };
}

/** A partner's answer that contradicts what we know, as it is reported: never applied. */
export type ProviderMismatch = Parameters<Telemetry['providerMismatch']>;

/** Reports it when there is one. */
export function reportMismatch(telemetry: Telemetry, mismatch: ProviderMismatch | null): void {
  if (mismatch) telemetry.providerMismatch(...mismatch);
}
