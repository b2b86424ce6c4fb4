/** The costs of a signer's family, by member and month, and the cap that all members share. */
import type { AgreementState, CallResponse, MemberConsentView } from '@phonebill/contract';
import { type Fen, fenToWire, sumFen } from '@phonebill/money';
import { inStates, stateLiteral } from '@phonebill/states';
import type { Database } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { chinaDayOf, type Clock, lastMonths, monthPeriod } from '../../runtime/time/index.ts';
import { agreementMachine } from '../model/states/agreement.ts';
import { chargedStates } from '../model/states/charge.ts';
import type { FamilyCaps } from '../store/family-caps.ts';

type FamilyMonth = CallResponse<'GET /own/v1/family'>;
type Member = FamilyMonth['members'][number];

/** Returns the view of the member's consent for each agreement; none for agreements that never asked. */
export type ShownConsents = (
  userNo: string,
  agreementNos: readonly string[],
) => Promise<ReadonlyMap<string, MemberConsentView>>;

export interface Family {
  /** Returns a month's costs. `month` is yyyymm; the present one when omitted. */
  month(userNo: string, month?: string): Promise<FamilyMonth>;
  /**
   * Sets the shared cap; null removes it. Returns the present month afterwards, and the charges that were
   * cancelled.
   */
  setCap(userNo: string, capFen: Fen | null): Promise<CallResponse<'POST /own/v1/familyCap'>>;
}

interface MemberRow {
  readonly agreementNo: string;
  readonly beneficiaryMobileNo: string;
  readonly nickname: string;
  readonly state: AgreementState;
  readonly live: boolean;
  readonly chargedFen: Fen;
  readonly comingFen: Fen;
  readonly comingAt: Date | null;
  /**
   * The planned amount of a day trigger that charges in the month and has not announced it yet; null
   * otherwise.
   */
  readonly planAmountFen: Fen | null;
  readonly planDebitAt: Date | null;
}

/** The number of months shown beside the requested one, the present one included. */
const MONTHS = 12;

/** The condition for charges. $1: the signer, $2: the first month, $3: the last. */
const FAMILY_CHARGES = `c.user_no = a.user_no
    and c.charge_no between 'C' || substr(a.agreement_no, 2) || $2 || '00'
      and 'C' || substr(a.agreement_no, 2) || $3 || '99'
    and c.counts_towards_cap`;
const FAMILY = 'a.user_no = $1 and a.agr_mbl <> a.signer_mobile_no';
/** All shown columns of an agreement: a foreign table has no key from which the others would follow. */
const SHOWN = `a.agr_mbl, a.nickname, a.state, a.live, a.skip_next, a.plan_period, a.plan_debit_at,
    a.amount_fen, a.created_at`;
/** Charges for which money was taken; those in all other states that count are still to be paid. */
const CHARGED = inStates('c.state', chargedStates);

const ACTIVE = stateLiteral(agreementMachine, 'active');

export function createFamily({
  pool,
  caps,
  consents,
  clock,
}: {
  readonly pool: Database;
  readonly caps: FamilyCaps;
  readonly consents: ShownConsents;
  readonly clock: Clock;
}): Family {
  /**
   * Returns the members: those with live agreements, the newest first; then those that charged in the month
   * and have ended.
   */
  async function membersOf(userNo: string, ofMonth: string): Promise<MemberRow[]> {
    const { rows } = await pool.query<
      Omit<MemberRow, 'beneficiaryMobileNo'> & { beneficiaryMobileNo: StoredNumber }
    >({
      name: 'family-members',
      text: `select a.agreement_no as "agreementNo", a.agr_mbl as "beneficiaryMobileNo",
          a.nickname, a.state, a.live,
          coalesce(sum(c.amount_fen) filter (where ${CHARGED}), 0)::bigint as "chargedFen",
          coalesce(sum(c.amount_fen) filter (where not ${CHARGED}), 0)::bigint as "comingFen",
          min(c.debit_at) filter (where not ${CHARGED}) as "comingAt",
          case when a.state = ${ACTIVE} and not a.skip_next and a.plan_period = $2 and not exists (
            select from charges p where p.user_no = a.user_no
              and p.charge_no = 'C' || substr(a.agreement_no, 2) || $2 || '00'
          ) then a.amount_fen end as "planAmountFen",
          a.plan_debit_at as "planDebitAt"
        from agreements a left join charges c on ${FAMILY_CHARGES}
        where ${FAMILY} and (a.live or c.charge_no is not null)
        group by a.user_no, a.agreement_no, ${SHOWN}
        order by a.live desc, a.created_at desc, a.agreement_no desc`,
      values: [userNo, ofMonth, ofMonth],
    });
    return rows.map((row) => ({ ...row, beneficiaryMobileNo: pool.numbers.read(row.beneficiaryMobileNo) }));
  }

  async function chargedByMonth(userNo: string): Promise<FamilyMonth['months']> {
    const months = lastMonths(clock(), MONTHS);
    const { rows } = await pool.query<{ month: string; chargedFen: Fen }>({
      name: 'family-months',
      text: `select substr(c.charge_no, 26, 6) as month, sum(c.amount_fen)::bigint as "chargedFen"
        from agreements a join charges c on ${FAMILY_CHARGES}
        where ${FAMILY} and ${CHARGED}
        group by 1`,
      values: [userNo, months.at(-1), months[0]],
    });
    const charged = new Map(rows.map((row) => [row.month, row.chargedFen]));
    return months.map((one) => ({ month: one, chargedFen: fenToWire(charged.get(one) ?? 0n) }));
  }

  async function month(userNo: string, asked?: string): Promise<FamilyMonth> {
    const present = monthPeriod(chinaDayOf(clock()));
    const shown = asked ?? present;
    const [rows, capFen, months] = await Promise.all([
      membersOf(userNo, shown),
      caps.capOf(userNo),
      chargedByMonth(userNo),
    ]);
    const members = [...Map.groupBy(rows, ({ beneficiaryMobileNo }) => beneficiaryMobileNo).values()]
      .map(memberOf)
      // For a past month only what was charged is shown.
      .filter(({ chargedFen, plannedFen }) => shown >= present || chargedFen + plannedFen > 0);
    const shownConsents = await consents(
      userNo,
      members.map(({ agreementNo }) => agreementNo),
    );
    return {
      month: shown,
      capFen: capFen === null ? null : fenToWire(capFen),
      chargedFen: members.reduce((sum, { chargedFen }) => sum + chargedFen, 0),
      plannedFen: members.reduce((sum, { plannedFen }) => sum + plannedFen, 0),
      members: members.map((member) => ({
        ...member,
        memberConsent: shownConsents.get(member.agreementNo) ?? null,
      })),
      months,
    };
  }

  return {
    month,
    async setCap(userNo, capFen) {
      const cancelled = await caps.set(userNo, capFen);
      return {
        ...(await month(userNo)),
        cancelled: cancelled.map(({ chargeNo, beneficiaryMobileNo, nickname, amountFen, debitAt }) => ({
          chargeNo,
          agrMbl: beneficiaryMobileNo,
          nickname,
          amountFen: fenToWire(amountFen),
          debitAt: debitAt.toISOString(),
        })),
      };
    },
  };
}

/** Returns one number's row: its present or latest agreement, and what all of its agreements charged. */
function memberOf(ofNumber: readonly MemberRow[]): Omit<Member, 'memberConsent'> {
  const [latest] = ofNumber;
  if (!latest) throw new Error('a member has an agreement');
  const { agreementNo, beneficiaryMobileNo, nickname, state } = latest;
  const planned = ofNumber.flatMap(({ comingFen, planAmountFen }) => [comingFen, planAmountFen ?? 0n]);
  const times = ofNumber.flatMap(({ comingAt, planAmountFen, planDebitAt }) => [
    ...(comingAt ? [comingAt.getTime()] : []),
    ...(planAmountFen !== null && planDebitAt ? [planDebitAt.getTime()] : []),
  ]);
  return {
    agrMbl: beneficiaryMobileNo,
    nickname,
    agreementNo,
    state,
    chargedFen: fenToWire(sumFen(ofNumber.map(({ chargedFen }) => chargedFen))),
    plannedFen: fenToWire(sumFen(planned)),
    plannedAt: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
  };
}
