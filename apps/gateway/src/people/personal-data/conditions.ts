/**
 * The person whose rows are looked for, and the condition of {@link PersonRows} with only the parameters that
 * it uses.
 */
import type { StoredNumber } from '../../db/numbers/index.ts';

export interface Person {
  /** Empty when no user has logged in with the number, for which others may still have asked or paid. */
  readonly userNo: string;
  readonly mobileNo: string;
  /** The texts under which the database may store the number. */
  readonly numberForms: readonly StoredNumber[];
}

/** Returns the condition with its parameters numbered from $1 on, and their values. */
export function conditionOf(
  where: string,
  { userNo, numberForms }: Person,
): { readonly where: string; readonly values: readonly unknown[] } {
  if (!where.includes('$2')) return { where, values: [userNo] };
  if (!where.includes('$1')) return { where: where.replaceAll('$2', '$1'), values: [numberForms] };
  return { where, values: [userNo, numberForms] };
}
