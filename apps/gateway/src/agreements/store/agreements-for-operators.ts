/** Queries for operators: the agreements of a signer or of a number, and the events of one. */
import type { Database } from '../../db/index.ts';
import { fromRow, type RowOf, selectedOf } from '../../db/columns/index.ts';
import { signerOf } from '../model/agreement-no.ts';
import type { Agreement, AgreementEventRow } from '../model/aggregate.ts';
import { agreementTable } from '../model/columns.ts';

/** A position in a list by time: selects the agreements made before this one. */
export interface AgreementPlace {
  readonly at: Date;
  readonly agreementNo: string;
}

/** A stored event with its time. */
export type KeptAgreementEvent = AgreementEventRow & { readonly at: Date };

export interface AgreementHistory {
  /** The newest events, oldest first, including what repayments did to debts. */
  readonly events: readonly KeptAgreementEvent[];
  /** Whether there are no events before these. */
  readonly isWhole: boolean;
  /** Since when the agreement has been in its state. */
  readonly since: Date;
}

const MOST_EVENTS = 300;

export interface AgreementsForOperators {
  /** Returns the agreements that a user signed, including those that failed; the newest first. */
  ofSigner(userNo: string, before: AgreementPlace | null, most: number): Promise<Agreement[]>;
  /** Returns the agreements that top a number up, whoever signed them; the newest first. */
  ofNumber(mobileNo: string, most: number): Promise<Agreement[]>;
  /** Returns an agreement by its number; null when there is none. */
  one(agreementNo: string): Promise<Agreement | null>;
  history(agreement: Agreement): Promise<AgreementHistory>;
}

export function createAgreementsForOperators(pool: Database): AgreementsForOperators {
  async function read(tail: string, values: readonly unknown[]): Promise<Agreement[]> {
    const { rows } = await pool.query<RowOf<typeof agreementTable.fields>>(
      `select ${selectedOf(agreementTable, 'a')} from agreements a ${tail}`,
      [...values],
    );
    return rows.map((row) => fromRow(agreementTable, row, pool.numbers));
  }
  return {
    ofSigner: (userNo, before, most) =>
      read(
        `where a.user_no = $1
          and ($2::timestamptz is null or (a.created_at, a.agreement_no) < ($2, $3))
        order by a.created_at desc, a.agreement_no desc limit $4`,
        [userNo, before?.at ?? null, before?.agreementNo ?? null, most],
      ),
    ofNumber: (mobileNo, most) =>
      read('where a.agr_mbl = any ($1) order by a.created_at desc, a.agreement_no desc limit $2', [
        pool.numbers.formsOf(mobileNo),
        most,
      ]),
    async one(agreementNo) {
      const [found] = await read('where a.user_no = $1 and a.agreement_no = $2', [
        signerOf(agreementNo),
        agreementNo,
      ]);
      return found ?? null;
    },
    async history({ userNo, agreementNo, state, createdAt }) {
      const [events, since] = await Promise.all([
        // The effect of a repayment on a debt is stored with the debt; both are ranges of their primary keys.
        pool.query<KeptAgreementEvent>(
          `select at, entity, entity_no as "entityNo", event, from_state as "from", to_state as "to", detail
          from (
            (select at, entity, entity_no, event, from_state, to_state, detail, seq from agreement_events
              where user_no = $1 and agreement_no = $2 order by seq desc limit $3)
            union all
            (select at, 'debt', charge_no, event, from_state, to_state,
                jsonb_build_object('orderNo', order_no), seq
              from debt_events
              where user_no = $1
                and charge_no between 'C' || substr($2, 2) and 'C' || substr($2, 2) || '99999999'
              order by at desc, seq desc limit $3)
          ) e order by at desc, seq desc limit $3`,
          [userNo, agreementNo, MOST_EVENTS + 1],
        ),
        pool.query<{ at: Date }>(
          `select at from agreement_events
          where user_no = $1 and agreement_no = $2 and entity = 'agreement' and to_state = $3
            and from_state is distinct from to_state
          order by seq desc limit 1`,
          [userNo, agreementNo, state],
        ),
      ]);
      return {
        events: events.rows.slice(0, MOST_EVENTS).toReversed(),
        isWhole: events.rows.length <= MOST_EVENTS,
        since: since.rows[0]?.at ?? createdAt,
      };
    },
  };
}
