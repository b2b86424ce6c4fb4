/** The options common to the adapters of all partners over HTTP. */
import { randomUUID } from 'node:crypto';
import { createSigner } from '@phonebill/signing';
import type { GatewayConfig, PartnerConfig } from '../config/index.ts';
import type { ReportCall } from '../partners/calls/index.ts';
import { fromNobody, type WebhookReader } from '../partners/index.ts';
import type { KeepCall } from '../partners/kept-calls/index.ts';
import { presentWork, type Telemetry } from '../runtime/telemetry/index.ts';
import type { Clock } from '../runtime/time/index.ts';

export type PartnerOptions = ReturnType<typeof createPartnerOptions>;

/** Creates the options. `countCall` and `keepCall` are called for every call. */
export function createPartnerOptions(
  config: GatewayConfig,
  clock: Clock,
  telemetry: Telemetry,
  countCall: ReportCall,
  keepCall: KeepCall,
) {
  // Logs that a partner holds a different request under our number. This is harmless after a database was
  // restored; otherwise a person should look at it.
  const onConflict = (call: string, requestNo: string): void =>
    telemetry.log('error', 'a partner holds another request under a number of ours', { call, requestNo });
  return {
    signer: createSigner(config.signingKeys),
    timeLimitMs: config.partnerTimeLimitMs,
    clock,
    newId: randomUUID,
    onConflict,
    onCall: (made: Parameters<ReportCall>[0]) => {
      countCall(made);
      logCall(telemetry, made);
    },
    keepCall,
  };
}

/**
 * Returns the reader of a partner's webhooks, for the partner as configured; one that rejects all webhooks if
 * it is null.
 */
export function readerOf<Event>(
  partner: PartnerConfig | null,
  create: (publicKeys: string) => WebhookReader<Event>,
): WebhookReader<Event> {
  return partner ? create(partner.publicKeys) : fromNobody;
}

/** Logs a line for each call: at info if it was made for an order or an agreement, at debug otherwise. */
function logCall(
  telemetry: Telemetry,
  { partner, supplier, call, outcome, why, ms }: Parameters<ReportCall>[0],
): void {
  const about = presentWork()?.about;
  const isForOrder = about?.orderNo !== undefined || about?.agreementNo !== undefined;
  telemetry.log(isForOrder ? 'info' : 'debug', 'partner call', {
    partner,
    call,
    ...(supplier !== null && { supplier }),
    outcome,
    ...(why !== null && { why }),
    ms: Math.round(ms),
  });
}
