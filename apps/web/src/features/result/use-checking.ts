import { useState } from 'react';

/** The cashier's word comes within this time, usually. */
const CHECKING_MS = 10_000;

export interface Checking {
  readonly isChecking: boolean;
  /** The user is back from the cashier. */
  begin(): void;
}

/** Whether the user may have come from the cashier so lately that its word is still on its way. */
export function useChecking(now: number): Checking {
  const [since, setSince] = useState(() => Date.now());
  return { isChecking: now - since < CHECKING_MS, begin: () => setSince(Date.now()) };
}
