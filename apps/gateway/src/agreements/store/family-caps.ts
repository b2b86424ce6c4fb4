/**
 * The shared cap of a signer: what all agreements for other people's numbers may cost together in a month in
 * China. The face values of charges that count towards their agreement's own cap count towards it.
 */
import type { ChargeState } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { Database } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { chinaDayOf, type Clock, monthPeriod } from '../../runtime/time/index.ts';
import { type Agreement, isForFamily } from '../model/aggregate.ts';
import { agreementNoOf, monthOf } from '../model/agreement-no.ts';
import type { AgreementStore } from './agreement-store.ts';
import { aboveCap } from '../model/above-cap.ts';
import { cancelAboveLoweredCap } from './within-family-cap.ts';

/** A charge that was cancelled because the shared cap was lowered. */
export interface CancelledForCap {
  readonly chargeNo: string;
  readonly beneficiaryMobileNo: string;
  readonly nickname: string;
  readonly amountFen: Fen;
  readonly debitAt: Date;
}

export interface FamilyCaps {
  /** Returns a signer's shared cap in fen; null when none is set. */
  capOf(userNo: string): Promise<Fen | null>;
  /**
   * Returns whether the sum leased in a month (yyyymm), including the agreement's charge, is within the cap.
   */
  hasRoom(agreement: Agreement, month: string): Promise<boolean>;
  /**
   * Sets the cap; null removes it. Announced charges of this and later months that no longer fit are
   * cancelled, the latest debits first, and returned. What is already paid stays as it is; a debit that the
   * wallet has not answered is not sent again when it does not fit (agreements/debiting/debit-gate.ts).
   */
  set(userNo: string, capFen: Fen | null): Promise<CancelledForCap[]>;
}

interface CountedRow {
  readonly chargeNo: string;
  readonly state: ChargeState;
  readonly amountFen: Fen;
  readonly debitAt: Date;
  readonly beneficiaryMobileNo: string;
  readonly nickname: string;
}

const FAMILY_CHARGES = `from agreements a
  join charges c on c.user_no = a.user_no
    and c.charge_no between 'C' || substr(a.agreement_no, 2) || $2 || '00'
      and 'C' || substr(a.agreement_no, 2) || $3 || '99'
  where a.user_no = $1 and a.agr_mbl <> a.signer_mobile_no and c.counts_towards_cap`;
const LAST_MONTH = '999999';

export function createFamilyCaps({
  pool,
  store,
  clock,
}: {
  readonly pool: Database;
  readonly store: Pick<AgreementStore, 'update'>;
  readonly clock: Clock;
}): FamilyCaps {
  async function capOf(userNo: string): Promise<Fen | null> {
    const { rows } = await pool.query<{ capFen: Fen | null }>({
      name: 'family-cap',
      text: 'select cap_fen as "capFen" from family_caps where user_no = $1',
      values: [userNo],
    });
    return rows[0]?.capFen ?? null;
  }

  async function counted(userNo: string, fromMonth: string): Promise<CountedRow[]> {
    const { rows } = await pool.query<
      Omit<CountedRow, 'beneficiaryMobileNo'> & { beneficiaryMobileNo: StoredNumber }
    >({
      name: 'family-charges',
      text: `select c.charge_no as "chargeNo", c.state, c.amount_fen as "amountFen",
          c.debit_at as "debitAt", a.agr_mbl as "beneficiaryMobileNo", a.nickname ${FAMILY_CHARGES}`,
      values: [userNo, fromMonth, LAST_MONTH],
    });
    return rows.map((row) => ({ ...row, beneficiaryMobileNo: pool.numbers.read(row.beneficiaryMobileNo) }));
  }

  return {
    capOf,
    async hasRoom(agreement, month) {
      if (!isForFamily(agreement)) return true;
      const { rows } = await pool.query<{ hasRoom: boolean }>({
        name: 'family-cap-room',
        text: `select not exists (
            select from family_caps f where f.user_no = $1 and f.cap_fen < (
              select coalesce(sum(c.amount_fen), 0) ${FAMILY_CHARGES} and c.first_debit_at is not null)
          ) as "hasRoom"`,
        values: [agreement.userNo, month, month],
      });
      return rows[0]?.hasRoom ?? false;
    },
    async set(userNo, capFen) {
      await pool.query({
        name: 'set-family-cap',
        text: 'select set_family_cap($1, $2, $3)',
        values: [userNo, capFen, new Date(clock())],
      });
      // Charges announced from here on are already checked against the new cap. Another setting may have been
      // written in between.
      const capNow = await capOf(userNo);
      if (capNow === null) return [];
      const charges = await counted(userNo, monthPeriod(chinaDayOf(clock())));
      const months = Map.groupBy(charges, ({ chargeNo }) => monthOf(chargeNo));
      const above = [...months.values()].flatMap((ofMonth) => aboveCap(ofMonth, capNow));
      const cancelled: CancelledForCap[] = [];
      for (const { chargeNo, beneficiaryMobileNo, nickname, amountFen, debitAt } of above) {
        const after = await store.update(agreementNoOf(chargeNo), (change) =>
          cancelAboveLoweredCap(change, chargeNo),
        );
        const found = after?.charges.find((one) => one.chargeNo === chargeNo);
        if (found?.reason === 'familyCapReached')
          cancelled.push({ chargeNo, beneficiaryMobileNo, nickname, amountFen, debitAt });
      }
      return cancelled;
    },
  };
}
