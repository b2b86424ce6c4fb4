/** Users by their number, and whose a mobile number is. */
import type { UserRowView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { maskedNumber, mobileNumber } from '../../numbers/index.ts';

/** A user with the number in clear; the empty text: a device without login, or a closed account. */
export interface UserFacts {
  readonly userNo: string;
  readonly mobileNo: string;
  readonly createdAt: Date;
  readonly blockedAt: Date | null;
}

/** Null: there is none. */
export async function findUser(pool: Pool, userNo: string): Promise<UserFacts | null> {
  const { rows } = await pool.query<Omit<UserFacts, 'mobileNo'> & { readonly mobileNo: StoredNumber }>(
    `select u.user_no as "userNo", u.mobile_no as "mobileNo", u.created_at as "createdAt",
      b.blocked_at as "blockedAt"
    from users u left join blocked_users b on b.user_no = u.user_no
      and (b.blocked_until is null or b.blocked_until > present_time())
    where u.user_no = $1`,
    [userNo],
  );
  const [row] = rows;
  return row ? { ...row, mobileNo: pool.numbers.read(row.mobileNo) } : null;
}

/** The user of a mobile number; null: nobody has logged in with it. */
export async function ownerOf(pool: Pool, mobileNo: string): Promise<string | null> {
  const { rows } = await pool.query<{ user_no: string }>(
    'select user_no from mobile_owners where mobile_no = any ($1)',
    [pool.numbers.formsOf(mobileNumber(mobileNo))],
  );
  return rows[0]?.user_no ?? null;
}

export function userRowView({ userNo, mobileNo, createdAt, blockedAt }: UserFacts): UserRowView {
  return {
    userNo,
    mobileNo: mobileNo === '' ? null : maskedNumber(mobileNo),
    createdAt: createdAt.toISOString(),
    isBlocked: blockedAt !== null,
  };
}
