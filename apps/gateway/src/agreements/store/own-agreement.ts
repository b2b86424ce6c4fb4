/** The common beginning of all commands of a signer: their own agreement, and their own repeated requests. */
import type { AgreementTimes } from '../../config/index.ts';
import type { Hashes } from '../../db/numbers/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { signerOf } from '../model/agreement-no.ts';
import type { AgreementAggregate } from '../model/aggregate.ts';
import type { AgreementRules } from '../model/agreement-rules.ts';
import type { AgreementStore } from './agreement-store.ts';
import type { CommandQueries, OperationRef } from './command-queries.ts';
import { liveAgreementStates, pastAgreementStates } from '../model/states/agreement.ts';

/**
 * Returns the signer's own agreement; any other is answered like one that does not exist. Throws Refusal
 * `agreementNotFound`.
 */
export async function ownAgreement(
  store: Pick<AgreementStore, 'find'>,
  userNo: string,
  agreementNo: string,
): Promise<AgreementAggregate> {
  const aggregate = signerOf(agreementNo) === userNo ? await store.find(agreementNo) : null;
  const state = aggregate?.agreement.state;
  if (!aggregate || !state || !(liveAgreementStates.has(state) || pastAgreementStates.has(state)))
    throw new Refusal('agreementNotFound');
  return aggregate;
}

/** The dependencies of commands of signers and members. */
export interface CommandParts extends CommandQueries {
  readonly store: AgreementStore;
  readonly rules: AgreementRules;
  readonly times: AgreementTimes;
  /** Hashes the fingerprints of requests, which may contain a mobile number. */
  readonly hashes: Hashes;
  readonly clock: Clock;
  /** Does what is due now. */
  readonly advance: (agreementNo: string) => Promise<unknown>;
}

/**
 * Returns the operation of a repeated request; null for a new one. Throws Refusal `requestNoReused` when the
 * key was used for another request.
 */
export async function repeatedOperation(
  { findOperation, hashes }: Pick<CommandParts, 'findOperation' | 'hashes'>,
  userNo: string,
  idempotencyKey: string,
  requestFingerprint: string,
): Promise<OperationRef | null> {
  const known = await findOperation(userNo, idempotencyKey);
  if (known && !hashes.isHashOf(known.operation.requestFingerprint, requestFingerprint))
    throw new Refusal('requestNoReused');
  return known;
}

/**
 * Changes a signer's own agreement; returns the result of `decide`. Throws Refusal, its own or that of
 * `decide`.
 */
export type ChangeOwn = <T>(
  userNo: string,
  agreementNo: string,
  decide: (change: AgreementChange) => T | Promise<T>,
) => Promise<T>;

/** Creates the function, which reads, decides and writes, and reads again after a version conflict. */
export function createChangeOwn({
  store,
  clock,
}: {
  readonly store: AgreementStore;
  readonly clock: Clock;
}): ChangeOwn {
  return async (userNo, agreementNo, decide) => {
    for (;;) {
      const change = AgreementChange.of(await ownAgreement(store, userNo, agreementNo), new Date(clock()));
      const result = await decide(change);
      const outcome = await store.commit(change);
      if (outcome === 'written') return result;
      if (outcome === 'idempotencyKeyUsed') throw new Refusal('requestNoReused');
      if (outcome === 'familyCapReached') throw new Refusal('familyCapReached');
    }
  };
}
