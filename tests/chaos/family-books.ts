/** Reads the final state of family agreements, and the wallet's debits for them. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { FamilyRecord } from './family.ts';

/** The condition for a charge that is still in progress. */
export const isUnderWay = "ended_at is null and state not in ('credited', 'skipped')";

export interface FamilyEvent {
  readonly entity: string;
  readonly entityNo: string;
  readonly event: string;
  readonly at: Date;
}

export interface FamilyDebit {
  readonly requestNo: string;
  readonly state: string;
  readonly at: Date;
}

export interface FamilyBook {
  readonly record: FamilyRecord;
  /** All events in the order of writing. */
  readonly events: readonly FamilyEvent[];
  readonly agreementState: string;
  readonly consents: readonly string[];
  readonly charges: readonly { readonly chargeNo: string; readonly orderNo: string | null }[];
  /** The debits in the wallet's book. */
  readonly debits: readonly FamilyDebit[];
  /** Numbers of the payments that were refunded. */
  readonly refunded: ReadonlySet<string>;
}

export function readFamilyBooks(
  pool: Pool,
  sandbox: SandboxClient,
  records: readonly FamilyRecord[],
): Promise<FamilyBook[]> {
  return Promise.all(
    records.map(async (record) => {
      const { signerNo, agreementNo } = record;
      const rows = async <T>(text: string): Promise<T[]> =>
        (await pool.query(text, [signerNo, agreementNo])).rows as T[];
      const [agreement] = await rows<{ state: string }>(
        'select state from agreements where user_no = $1 and agreement_no = $2',
      );
      const consents = await rows<{ state: string }>(
        `select state from member_consents where user_no = $1 and agreement_no = $2 order by consent_no`,
      );
      const refunds = await rows<{ paymentNo: string }>(
        `select payment_no as "paymentNo" from refunds r join charges c using (user_no, order_no)
         where user_no = $1 and agreement_no = $2 and r.state = 'settled'`,
      );
      const { debits } = await sandbox.entrustBooks(signerNo);
      return {
        record,
        events: await rows<FamilyEvent>(
          `select entity, entity_no as "entityNo", event, at from agreement_events
           where user_no = $1 and agreement_no = $2 order by seq`,
        ),
        agreementState: agreement?.state ?? 'none',
        consents: consents.map(({ state }) => state),
        charges: await rows<FamilyBook['charges'][number]>(
          `select charge_no as "chargeNo", order_no as "orderNo" from charges
           where user_no = $1 and agreement_no = $2`,
        ),
        debits: debits
          .filter((debit) => debit.agreementNo === agreementNo)
          .map(({ requestNo, state, at }) => ({ requestNo, state, at: new Date(at) })),
        refunded: new Set(refunds.map(({ paymentNo }) => paymentNo)),
      };
    }),
  );
}
