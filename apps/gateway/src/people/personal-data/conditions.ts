/** Whom rows are looked for, and a condition of {@link PersonRows} with just the parameters that it names. */
import type { StoredNumber } from '../../db/numbers/index.ts';

export interface Person {
  /** The empty text: nobody has logged in with the number, which others may still have asked or paid for. */
  readonly userNo: string;
  readonly mobileNo: string;
  /** The texts under which the number may stand in the database. */
  readonly numberForms: readonly StoredNumber[];
}

/** The condition with its parameters numbered from $1 on, and their values. */
export function conditionOf(
  where: string,
  { userNo, numberForms }: Person,
): { readonly where: string; readonly values: readonly unknown[] } {
  if (!where.includes('$2')) return { where, values: [userNo] };
  if (!where.includes('$1')) return { where: where.replaceAll('$2', '$1'), values: [numberForms] };
  return { where, values: [userNo, numberForms] };
}
