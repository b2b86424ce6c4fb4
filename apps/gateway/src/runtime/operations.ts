import type { PayMethod } from '@phonebill/contract';

/**
 * What services tell operators: log lines and counters, by name. Never a mobile number, a name, a token or a
 * code.
 */
export interface Operations {
  log(
    level: 'info' | 'warn' | 'error',
    message: string,
    facts?: Readonly<Record<string, string | number | null>>,
  ): void;
  /** A partner said something that cannot be: another amount, a word against an earlier one. */
  contradiction(
    partner: 'carrier' | 'lender' | PayMethod,
    facts: Readonly<Record<string, string | number>>,
  ): void;
}
