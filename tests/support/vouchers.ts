/** Vouchers for tests: issued as an activity does, each in its own transaction. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';

export interface VoucherOfTest {
  readonly rewardNo?: string;
  readonly amountFen?: number;
  readonly minFaceFen?: number;
  readonly issuedAt?: Date;
  readonly expiresAt?: Date;
}

const MONTH_MS = 30 * 86_400_000;

/** Issues a voucher to a user, by default of 5 yuan for orders of 50 yuan and more. Returns its number. */
export async function issueVoucher(
  pool: Pool,
  userNo: string,
  {
    rewardNo = 'reward-1',
    amountFen = 500,
    minFaceFen = 5000,
    issuedAt = new Date(),
    expiresAt = new Date(issuedAt.getTime() + MONTH_MS),
  }: VoucherOfTest = {},
): Promise<string> {
  const { rows } = await pool.query<{ voucherNo: string }>(
    `select issue_voucher($1, $2, 'of-tests', $3, $4, $5, $6) as "voucherNo"`,
    [userNo, rewardNo, amountFen, minFaceFen, issuedAt, expiresAt],
  );
  return rows[0]?.voucherNo ?? '';
}
