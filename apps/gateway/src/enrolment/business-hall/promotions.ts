/**
 * Records who brought a customer (SPEC section 7, registerPromotionRelationship): a staff member at a
 * counter, proved by the ticket, or a channel. Written once for each customer and agreement; a second one
 * changes nothing.
 */
import type { Pool } from '../../db/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { BusinessHall } from './business-hall.ts';

export interface Promotions {
  /**
   * Records a promoter; returns whether this promoter is the recorded one now. `agreementNo` is null when it
   * concerns the customer, whatever the agreement. Throws Refusal `promoterUnknown`, `staffNotAllowed`,
   * `agreementNotFound`.
   */
  register(userNo: string, promoterCode: string, agreementNo: string | null): Promise<boolean>;
}

interface Promoter {
  readonly kind: 'staff' | 'channel';
  readonly promoter: string;
  readonly hallNo: string | null;
}

export function createPromotions({
  pool,
  businessHall,
  settings,
  isOwnAgreement,
  clock,
}: {
  readonly pool: Pool;
  readonly businessHall: Pick<BusinessHall, 'require'>;
  readonly settings: Pick<Settings, 'channel'>;
  /** Returns whether it is an agreement of this signer, in any state. */
  readonly isOwnAgreement: (userNo: string, agreementNo: string) => Promise<boolean>;
  readonly clock: Clock;
}): Promotions {
  async function promoterOf(promoterCode: string): Promise<Promoter> {
    if (promoterCode.startsWith('st_')) {
      const { staffNo, hallNo } = await businessHall.require(promoterCode);
      return { kind: 'staff', promoter: staffNo, hallNo };
    }
    if (!(await settings.channel(promoterCode))) throw new Refusal('promoterUnknown');
    return { kind: 'channel', promoter: promoterCode, hallNo: null };
  }

  return {
    async register(userNo, promoterCode, agreementNo) {
      const { kind, promoter, hallNo } = await promoterOf(promoterCode);
      if (agreementNo !== null && !(await isOwnAgreement(userNo, agreementNo)))
        throw new Refusal('agreementNotFound');
      const { rowCount } = await pool.query({
        name: 'keep-promotion-relationship',
        text: `insert into promotion_relationships
            (user_no, agreement_no, kind, promoter, hall_no, recorded_at)
          values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        values: [userNo, agreementNo ?? '', kind, promoter, hallNo, new Date(clock())],
      });
      if (rowCount === 1) return true;
      const { rows } = await pool.query<{ promoter: string }>({
        name: 'promotion-relationship',
        text: `select promoter from promotion_relationships
          where user_no = $1 and agreement_no = $2 and kind = $3`,
        values: [userNo, agreementNo ?? '', kind],
      });
      return rows[0]?.promoter === promoter;
    },
  };
}
