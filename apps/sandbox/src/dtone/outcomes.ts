/**
 * The outcome of a confirmed transaction, by the last three digits of the number, as in DT One's
 * pre-production; every other number is credited. The rejected outcome (x08) does not exist in
 * pre-production.
 */
export interface DtOneOutcome {
  readonly state: 'COMPLETED' | 'DECLINED' | 'REJECTED';
  readonly message: string;
  readonly afterMs: number;
}

/** The duration, by the first of the three digits. */
const takesMs: Readonly<Record<string, number>> = { 1: 3000, 2: 20_000, 3: 300_000 };
/** The final state, by the last of the three digits. */
const endings: Readonly<Record<string, string>> = {
  0: 'COMPLETED',
  1: 'COMPLETED',
  2: 'DECLINED-INVALID-CREDIT-PARTY',
  3: 'DECLINED-BARRED-CREDIT-PARTY',
  4: 'DECLINED-OPERATOR-CURRENTLY-UNAVAILABLE',
  5: 'DECLINED-DUPLICATED-TRANSACTION',
  6: 'DECLINED',
  7: 'DECLINED-EXCEPTION',
  8: 'REJECTED-INSUFFICIENT-BALANCE',
};
const states = ['COMPLETED', 'DECLINED', 'REJECTED'] as const;
const USUAL_MS = 1000;

export function dtoneOutcomeOf(mobileNo: string): DtOneOutcome {
  const [, first = '', last = ''] = /([123])0([0-8])$/.exec(mobileNo) ?? [];
  const message = endings[last] ?? 'COMPLETED';
  return {
    state: states.find((state) => message.startsWith(state)) ?? 'COMPLETED',
    message,
    afterMs: takesMs[first] ?? USUAL_MS,
  };
}
