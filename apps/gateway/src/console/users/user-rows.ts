/** Users by their number. */
import type { UserRowView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { maskedNumber } from '../../numbers/index.ts';
import type { Person } from '../../people/index.ts';
import { findBlock } from '../../people/sign-on/index.ts';

/** A user with the number in clear, which is empty for a device without login and for a closed account. */
export interface UserFacts {
  readonly userNo: string;
  readonly mobileNo: string;
  readonly createdAt: Date;
  readonly blockedAt: Date | null;
}

/** Finds a user; null if there is none. */
export async function findUser(pool: Pool, userNo: string): Promise<UserFacts | null> {
  const [{ rows }, block] = await Promise.all([
    pool.query<Pick<UserFacts, 'userNo' | 'createdAt'> & { readonly mobileNo: StoredNumber }>(
      `select user_no as "userNo", mobile_no as "mobileNo", created_at as "createdAt"
      from users where user_no = $1`,
      [userNo],
    ),
    findBlock(pool, userNo),
  ]);
  const [row] = rows;
  return row ? { ...row, mobileNo: pool.numbers.read(row.mobileNo), blockedAt: block?.since ?? null } : null;
}

/** Returns the person as requests for their data name them. */
export function personOfUser(pool: Pick<Pool, 'numbers'>, { userNo, mobileNo }: UserFacts): Person {
  return { userNo, mobileNo, numberForms: mobileNo === '' ? [] : pool.numbers.formsOf(mobileNo) };
}

export function userRowView({ userNo, mobileNo, createdAt, blockedAt }: UserFacts): UserRowView {
  return {
    userNo,
    mobileNo: mobileNo === '' ? null : maskedNumber(mobileNo),
    createdAt: createdAt.toISOString(),
    isBlocked: blockedAt !== null,
  };
}
