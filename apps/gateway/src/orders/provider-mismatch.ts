import type { Telemetry } from '../runtime/index.ts';

/** A partner's answer that contradicts what we know: reported to operators, never applied. */
export type ProviderMismatch = Parameters<Telemetry['providerMismatch']>;

/** Reports it when there is one. */
export function reportMismatch(telemetry: Telemetry, mismatch: ProviderMismatch | null): void {
  if (mismatch) telemetry.providerMismatch(...mismatch);
}
