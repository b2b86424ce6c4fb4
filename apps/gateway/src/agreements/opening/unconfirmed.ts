/** Agreements that their signer began and never confirmed: nobody was asked for anything on their account. */
import { stateLiteral } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import type { Clock } from '../../runtime/index.ts';
import { agreementMachine } from '../model/states/agreement.ts';
import { createAgreementStore } from '../store/agreement-store.ts';

export function createUnconfirmedSetups(parts: { readonly pool: Pool; readonly clock: Clock }) {
  const store = createAgreementStore(parts);
  return {
    /** Ends what this user began and did not confirm; what was confirmed meanwhile stays. */
    async end(userNo: string): Promise<void> {
      const { rows } = await parts.pool.query<{ agreementNo: string }>(
        `select agreement_no as "agreementNo" from agreements
        where user_no = $1 and state = ${stateLiteral(agreementMachine, 'draft')} and ended_at is null`,
        [userNo],
      );
      for (const { agreementNo } of rows)
        await store.update(agreementNo, (change) => {
          const { agreement, operations } = change.after;
          if (agreement.state !== 'draft' || operations.some(({ state }) => state !== 'awaitingCode')) return;
          for (const { idempotencyKey } of operations)
            change.operation(idempotencyKey, 'replaced', { nextAt: null });
          change.agreement('takenBack');
        });
    },
  };
}
