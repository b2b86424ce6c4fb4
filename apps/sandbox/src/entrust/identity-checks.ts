/**
 * Checks of a name and an identity number. Of both only a digest is kept, to know the same request again, and
 * the digits that decide the outcome.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../http/refusals.ts';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/database.ts';
import { identityOutcomeOf } from './person-outcomes.ts';

export interface IdentityOrder {
  readonly requestNo: string;
  readonly payerNo: string;
  readonly name: string;
  readonly idNumber: string;
}

export interface IdentityView {
  readonly requestNo: string;
  readonly state: 'checking' | 'matched' | 'mismatched';
}

export interface IdentityChecks {
  /** Takes a check, or answers one taken before. `unanswered`: this answer must get lost. */
  order(order: IdentityOrder): { view: IdentityView; unanswered: boolean };
  find(requestNo: string): IdentityView;
}

export function createIdentityChecks({ db }: Store, { now, scaled }: Runtime): IdentityChecks {
  const find = db.prepare('SELECT * FROM entrust_identity_checks WHERE request_no = ?');
  const insert = db.prepare(
    'INSERT INTO entrust_identity_checks (request_no, digest, last_digits, received_at) VALUES (?, ?, ?, ?)',
  );
  function viewOf(row: Readonly<Record<string, unknown>>): IdentityView {
    const { state, afterMs = 0 } = identityOutcomeOf(String(row['last_digits']));
    const isOver = now() >= Number(row['received_at']) + scaled(afterMs);
    return { requestNo: String(row['request_no']), state: isOver ? state : 'checking' };
  }
  return {
    order({ requestNo, payerNo, name, idNumber }) {
      const digest = createHash('sha256')
        .update(JSON.stringify([payerNo, name, idNumber]))
        .digest('hex');
      const known = find.get(requestNo);
      if (known && known['digest'] !== digest)
        throw new Refusal('request_no_reused', 'this request number was used for another check');
      const lastDigits = idNumber.slice(-4);
      if (!known) insert.run(requestNo, digest, lastDigits, now());
      return {
        view: viewOf(find.get(requestNo) ?? {}),
        unanswered: !known && identityOutcomeOf(lastDigits).unanswered === true,
      };
    },
    find(requestNo) {
      const row = find.get(requestNo);
      if (!row) throw new Refusal('not_found', 'this request number was never received');
      return viewOf(row);
    },
  };
}
