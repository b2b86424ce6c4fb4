/** The outcome of a top-up, by the last four digits of the number; every other number is credited. */
export interface ReloadlyOutcome {
  readonly status: 'SUCCESSFUL' | 'REFUNDED' | 'FAILED';
  readonly code: string | null;
  readonly afterMs: number;
}

const USUAL_MS = 1000;
const credited: ReloadlyOutcome = { status: 'SUCCESSFUL', code: null, afterMs: USUAL_MS };

const outcomes: Readonly<Record<string, Partial<ReloadlyOutcome>>> = {
  5001: { afterMs: 20_000 },
  5002: { status: 'REFUNDED', code: 'RECIPIENT_PHONE_INACTIVE' },
  5003: { status: 'REFUNDED', code: 'OPERATOR_FAILED', afterMs: 20_000 },
  5004: { status: 'FAILED', code: 'TOPUP_TRANSACTION_FAILED' },
};

export function reloadlyOutcomeOf(mobileNo: string): ReloadlyOutcome {
  return { ...credited, ...outcomes[mobileNo.slice(-4)] };
}
