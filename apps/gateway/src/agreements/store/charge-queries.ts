/**
 * Queries for a signer's charges and the debts from credit pay, each with its agreement's number and name.
 */
import type { Carrier, ChargeState } from '@phonebill/contract';
import { inStates, notInStates } from '@phonebill/states';
import type { Database } from '../../db/index.ts';
import type { StoredNumber, StoredNumbers } from '../../db/numbers/index.ts';
import type { Charge, Debt } from '../model/aggregate.ts';
import { chinaTime, monthOfPeriod } from '../../runtime/time/index.ts';
import type { RestFacts } from '../model/rests-because.ts';
import { type ChargeRow, type DebtRow, toCharge, toDebt } from './rows.ts';
import { paidDebtStates } from '../model/states/debt.ts';

interface OfAgreement {
  readonly agreementNo: string;
  readonly beneficiaryMobileNo: string;
  readonly nickname: string;
}
export interface OwnDebt extends OfAgreement {
  readonly debt: Debt;
}
export interface OwnCharge extends OfAgreement {
  readonly charge: Charge;
  readonly debt: Debt | null;
  /** The facts that decide whether it is on hold: those of its agreement, with the amount of the charge. */
  readonly restFacts: RestFacts;
}

/** A position in the order of {@link ChargeQueries.charges}: selects the charges after this one. */
export interface ChargeCursor {
  readonly debitAt: Date;
  readonly chargeNo: string;
}

export interface ChargeFilter {
  readonly agreementNo?: string | undefined;
  /** The month, as yyyymm, in which it counts towards the cap. */
  readonly month?: string | undefined;
  readonly state?: ChargeState | undefined;
  readonly after?: ChargeCursor | undefined;
  readonly limit: number;
}

export interface ChargeQueries {
  /** Returns charges, the newest debit first. */
  charges(userNo: string, filter: ChargeFilter): Promise<OwnCharge[]>;
  /**
   * Returns the charges of a number, or of one agreement of it, in a range of months (yyyymm); the newest
   * debit first.
   */
  chargesOfNumber(
    userNo: string,
    filter: { beneficiaryMobileNo: string; agreementNo: string | null; fromMonth: string; toMonth: string },
  ): Promise<OwnCharge[]>;
  /**
   * Returns the unpaid debts, the oldest first, then the last ten that were paid, the newest payment first.
   */
  debts(userNo: string): Promise<OwnDebt[]>;
}

interface OwnDebtRow {
  debt: DebtRow;
  agreement_no: string;
  agr_mbl: StoredNumber;
  nickname: string;
}
interface OwnChargeRow extends Omit<OwnDebtRow, 'debt'> {
  charge: ChargeRow;
  debt: DebtRow | null;
  carrier: Carrier;
  province_zh: string | null;
  province_en: string | null;
  cnl_code: string | null;
}

const OF_AGREEMENT = 'a.agreement_no, a.agr_mbl, a.nickname';
const REST_FACTS = 'a.carrier, a.province_zh, a.province_en, a.cnl_code';
const DEBT_OF_CHARGE = 'left join debts d on d.user_no = c.user_no and d.charge_no = c.charge_no';
const NEWEST_FIRST = 'order by c.debit_at desc, c.charge_no desc';

export function createChargeQueries(pool: Database): ChargeQueries {
  return {
    async charges(userNo, { agreementNo, month, state, after, limit }) {
      // No charge is debited before its month begins, which bounds the index scan; it may be debited after
      // its month has ended.
      const notBefore =
        month === undefined ? '-infinity' : new Date(chinaTime({ ...monthOfPeriod(month), day: 1 }));
      const { rows } = await pool.query<OwnChargeRow>({
        name: 'charges-of-user',
        text: `select to_json(c) as charge, to_json(d) as debt, ${OF_AGREEMENT}, ${REST_FACTS}
          from charges c
          join agreements a on a.user_no = c.user_no and a.agreement_no = c.agreement_no
          ${DEBT_OF_CHARGE}
          where c.user_no = $1 and (c.debit_at, c.charge_no) < ($2::timestamptz, $3::text)
            and c.debit_at >= $4::timestamptz
            and ($5::text is null or c.agreement_no = $5)
            and ($6::text is null or substr(c.charge_no, 26, 6) = $6)
            and ($7::text is null or c.state = $7)
          ${NEWEST_FIRST} limit $8`,
        values: [
          userNo,
          after?.debitAt ?? 'infinity',
          after?.chargeNo ?? '',
          notBefore,
          agreementNo ?? null,
          month ?? null,
          state ?? null,
          limit,
        ],
      });
      return rows.map((row) => toOwnCharge(row, pool.numbers));
    },
    async chargesOfNumber(userNo, { beneficiaryMobileNo, agreementNo, fromMonth, toMonth }) {
      const { rows } = await pool.query<OwnChargeRow>({
        name: 'charges-of-number',
        text: `select to_json(c) as charge, to_json(d) as debt, ${OF_AGREEMENT}, ${REST_FACTS}
          from agreements a
          join charges c on c.user_no = a.user_no
            and c.charge_no between 'C' || substr(a.agreement_no, 2) || $4 || '00'
              and 'C' || substr(a.agreement_no, 2) || $5 || '99'
          ${DEBT_OF_CHARGE}
          where a.user_no = $1 and a.agr_mbl = any ($2) and ($3::text is null or a.agreement_no = $3)
          ${NEWEST_FIRST}`,
        values: [userNo, pool.numbers.formsOf(beneficiaryMobileNo), agreementNo, fromMonth, toMonth],
      });
      return rows.map((row) => toOwnCharge(row, pool.numbers));
    },
    async debts(userNo) {
      const { rows } = await pool.query<OwnDebtRow>({
        name: 'debts-of-user',
        text: `select to_json(d) as debt, ${OF_AGREEMENT}
          from (
            select * from debts where user_no = $1 and ${notInStates('state', paidDebtStates)}
            union all
            (select * from debts where user_no = $1 and ${inStates('state', paidDebtStates)}
              order by paid_at desc, charge_no desc limit 10)
          ) d
          join agreements a on a.user_no = $1 and a.agreement_no = d.agreement_no
          order by case when ${notInStates('d.state', paidDebtStates)} then d.since end nulls last,
            d.paid_at desc, d.charge_no`,
        values: [userNo],
      });
      return rows.map((row) => ({
        ...toOfAgreement(row, pool.numbers),
        debt: toDebt(row.debt, pool.numbers),
      }));
    },
  };
}

function toOfAgreement(
  { agreement_no, agr_mbl, nickname }: Omit<OwnDebtRow, 'debt'>,
  numbers: StoredNumbers,
): OfAgreement {
  return { agreementNo: agreement_no, beneficiaryMobileNo: numbers.read(agr_mbl), nickname };
}

function toOwnCharge(row: OwnChargeRow, numbers: StoredNumbers): OwnCharge {
  const charge = toCharge(row.charge, numbers);
  const { carrier, province_zh: zh, province_en: en, cnl_code: channelCode } = row;
  return {
    ...toOfAgreement(row, numbers),
    charge,
    debt: row.debt && toDebt(row.debt, numbers),
    restFacts: {
      carrier,
      province: zh === null || en === null ? null : { zh, en },
      terms: { amountFen: charge.amountFen },
      consent: { channelCode },
    },
  };
}
