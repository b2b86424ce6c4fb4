/**
 * Checks of a name and an identity number. Only a digest of both is stored, to recognise the same request,
 * and the digits that decide the outcome.
 */
import { createHash } from 'node:crypto';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/database.ts';
import { type ContentFields, orderOf, text, whole } from '../store/fields.ts';
import { createRequests, createRequestTable, type RequestKind } from '../store/requests.ts';
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
  /** Accepts a check, or answers one accepted before. `unanswered`: this answer must get lost. */
  order(order: IdentityOrder): { view: IdentityView; unanswered: boolean };
  find(requestNo: string): IdentityView;
}

/** A check as it is stored; the same request must repeat it. */
interface Check extends Digested {
  readonly lastDigits: string;
  readonly receivedAt: number;
}
interface Digested {
  readonly requestNo: string;
  readonly digest: string;
}

const content: ContentFields<Digested> = { digest: text('digest') };
const checkKind: RequestKind<Digested, Check> = {
  name: 'check',
  table: 'entrust_identity_checks',
  order: orderOf(content),
  fields: {
    requestNo: text('request_no'),
    ...content,
    lastDigits: text('last_digits'),
    receivedAt: whole('received_at'),
  },
  orderOf: (check) => check,
};

export function createIdentityChecks(store: Store, { now, scaled }: Runtime): IdentityChecks {
  const checks = createRequests(createRequestTable(store, checkKind), now);
  function viewOf({ requestNo, lastDigits, receivedAt }: Check): IdentityView {
    const { state, afterMs = 0 } = identityOutcomeOf(lastDigits);
    return { requestNo, state: now() >= receivedAt + scaled(afterMs) ? state : 'checking' };
  }
  return {
    order({ requestNo, payerNo, name, idNumber }) {
      const digest = createHash('sha256')
        .update(JSON.stringify([payerNo, name, idNumber]))
        .digest('hex');
      const known = checks.known({ requestNo, digest });
      if (known) return { view: viewOf(known), unanswered: false };
      const check = { requestNo, digest, lastDigits: idNumber.slice(-4), receivedAt: now() };
      checks.save(check);
      return { view: viewOf(check), unanswered: identityOutcomeOf(idNumber).unanswered === true };
    },
    find: (requestNo) => viewOf(checks.existing(requestNo)),
  };
}
