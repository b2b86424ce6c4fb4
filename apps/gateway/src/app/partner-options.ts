/** What the adapters of all partners over HTTP are made with. */
import { randomUUID } from 'node:crypto';
import { createSigner } from '@phonebill/signing';
import type { GatewayConfig, PartnerConfig } from '../config/index.ts';
import type { ReportCall } from '../partners/calls/index.ts';
import { fromNobody, type WebhookReader } from '../partners/index.ts';
import type { KeepCall } from '../partners/kept-calls/index.ts';
import { presentWork, type Telemetry } from '../runtime/telemetry/index.ts';
import type { Clock } from '../runtime/time/index.ts';

export type PartnerOptions = ReturnType<typeof createPartnerOptions>;

/** `countCall` and `keepCall` are told of every call. */
export function createPartnerOptions(
  config: GatewayConfig,
  clock: Clock,
  telemetry: Telemetry,
  countCall: ReportCall,
  keepCall: KeepCall,
) {
  // What a partner holds under our number and we would word otherwise: harmless after a database was set
  // back, and otherwise for a person to look at.
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

/** The reader of a partner's webhooks, for the partner as it is configured; null: there is none. */
export function readerOf<Event>(
  partner: PartnerConfig | null,
  create: (publicKeys: string) => WebhookReader<Event>,
): WebhookReader<Event> {
  return partner ? create(partner.publicKeys) : fromNobody;
}

/** A line for each call: at info when it is made for an order or an agreement, at debug otherwise. */
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
