/**
 * Commands of a signer on a live agreement that need no code (SPEC section 7: creditPay/protocolChange for
 * pausing and the like, protocol/nickname, protocol/upgrade, insertExpiredNoTips).
 */
import type { ErrorName, Language } from '@phonebill/contract';
import { readRemark, REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import { Refusal } from '../../runtime/index.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { type AgreementAggregate, isLive, type Operation } from '../model/aggregate.ts';
import { type ChargeUnderWay, outcomeOf } from '../model/charge-under-way.ts';
import { NO_PLAN, planFrom } from '../model/plan.ts';
import {
  createChangeOwn,
  ownAgreement,
  type CommandParts,
  repeatedOperation,
} from '../store/own-agreement.ts';
import type { OperationRef } from '../store/command-queries.ts';
import { giveUpDebits } from '../model/termination.ts';

/** Operations that need no code and are done at once. */
export type CodelessKind = 'pause' | 'resume' | 'skip' | 'unskip';

/** The result of an operation: the operation, its agreement, and what it affected. */
export interface Operated extends OperationRef {
  /** The charge that was under way at a pause or skip, and its outcome; null when there was none. */
  readonly underWay: ChargeUnderWay | null;
  /** The charge that a skip concerns, announced or next; null when there is none, or it is too late. */
  readonly skips: 'announcedCharge' | 'nextCharge' | null;
}

export interface AgreementCommands {
  /** Returns why the signer could not carry this out now, by the rules of `operate`; null when they could. */
  whyNot(aggregate: AgreementAggregate, kind: CodelessKind): ErrorName | null;
  /**
   * Carries out an operation at once, and once per request number; a repeated request gets the present
   * situation. Throws Refusal: not found, not changeable, nothing to skip, in arrears, text outdated, request
   * number used for another request.
   */
  operate(
    userNo: string,
    request: { readonly idempotencyKey: string; readonly kind: CodelessKind; readonly agreementNo: string },
  ): Promise<Operated>;
  /**
   * Records consent to the current text; an agreement that was suspended because of its text is resumed.
   * Throws Refusal: not found, not changeable, consent, text.
   */
  upgrade(
    userNo: string,
    request: {
      readonly agreementNo: string;
      readonly textVersion: string;
      readonly consented: boolean;
      readonly channelCode: string | null;
      readonly language: Language;
    },
  ): Promise<void>;
  /** Renames an agreement. Throws Refusal: not found, too long. */
  rename(userNo: string, agreementNo: string, nickname: string): Promise<void>;
  /** Stops the reminder of the end date. Throws Refusal: not found. */
  dismissExpiryReminder(userNo: string, agreementNo: string): Promise<void>;
}

export function createAgreementCommands({
  store,
  rules,
  times,
  clock,
  chargeUnderWay,
  advance,
  ...repeated
}: CommandParts): AgreementCommands {
  const changeOwn = createChangeOwn({ store, clock });

  function resume(change: AgreementChange): void {
    const { agreement, overdue, debts, lastMonth } = change.after;
    const { agreementNo, terms } = agreement;
    if ((overdue && agreement.suspendReason === 'arrears') || debts.some(({ dueAt }) => dueAt <= change.at))
      throw new Refusal('agreementInArrears');
    if (rules.textStanding(agreement.consent.textVersion).standing === 'ended')
      throw new Refusal('textOutdated');
    change.agreement('resumed', {
      suspendReason: null,
      failuresInRow: 0,
      ...planFrom({ agreementNo, terms, lastMonth }, change.at.getTime(), false, times),
    });
  }

  const operations: Readonly<
    Record<CodelessKind, (change: AgreementChange, idempotencyKey: string) => void>
  > = {
    pause(change) {
      if (change.after.agreement.state !== 'active') throw new Refusal('agreementNotChangeable');
      // An announced charge waits until its time for the agreement to be resumed; one that was sent, or
      // refused, is given up.
      giveUpDebits(change, 'agreementPaused');
      change.agreement('paused', NO_PLAN);
    },
    resume(change) {
      const { state } = change.after.agreement;
      if (state !== 'paused' && state !== 'suspended') throw new Refusal('agreementNotChangeable');
      resume(change);
    },
    skip(change) {
      const announced = change.after.charges.find(({ state }) => state === 'announced');
      const { state, skipNext, planAt } = change.after.agreement;
      if (announced) change.charge(announced.chargeNo, 'skipped', { reason: 'skippedByUser' });
      else if (state !== 'active' || planAt === null || skipNext) throw new Refusal('nothingToSkip');
      else change.amend('skipRequested', { skipNext: true });
    },
    unskip(change, idempotencyKey) {
      const skipped = change.after.charges.find(
        ({ state, reason, debitAt }) =>
          state === 'skipped' && reason === 'skippedByUser' && debitAt > change.at,
      );
      // A suspended agreement announces nothing: it has to be resumed first.
      if (skipped && change.after.agreement.state === 'suspended')
        throw new Refusal('agreementNotChangeable');
      if (skipped) {
        change.charge(skipped.chargeNo, 'unskipped', { reason: null });
        change.announce(skipped.chargeNo, idempotencyKey);
      } else if (change.after.agreement.skipNext) change.amend('skipWithdrawn', { skipNext: false });
      else throw new Refusal('nothingToSkip');
    },
  };

  function apply(change: AgreementChange, kind: CodelessKind, idempotencyKey: string): void {
    if (!isLive(change.after.agreement)) throw new Refusal('agreementNotChangeable');
    operations[kind](change, idempotencyKey);
  }

  return {
    whyNot(aggregate, kind) {
      try {
        apply(AgreementChange.of(aggregate, new Date(clock())), kind, '');
        return null;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return error.errorName;
      }
    },
    async operate(userNo, { idempotencyKey, kind, agreementNo }) {
      const requestFingerprint = JSON.stringify([agreementNo, kind]);
      const operation = await changeOwn(userNo, agreementNo, async (change): Promise<Operation> => {
        // Looked up after the agreement was read: if the same request was carried out since, the version
        // conflicts.
        const known = await repeatedOperation(repeated, userNo, idempotencyKey, requestFingerprint);
        if (known) return known.operation;
        apply(change, kind, idempotencyKey);
        change.addOperation({
          idempotencyKey: idempotencyKey,
          kind,
          terms: null,
          consent: null,
          requestFingerprint: repeated.hashes.hash(requestFingerprint),
          attemptCount: 0,
          nextAt: null,
          expiresAt: null,
          createdAt: change.at,
        });
        change.operation(idempotencyKey, 'done');
        return change.operationOf(idempotencyKey);
      });
      const done = { operation, agreementNo, underWay: null, skips: null };
      if (kind !== 'pause' && kind !== 'skip') return done;
      // The charge that the pause gives up is given up before the answer; if that fails, the run does it.
      if (kind === 'pause') await advance(agreementNo);
      const charge = await chargeUnderWay(userNo, agreementNo, operation.createdAt);
      const underWay = charge && { chargeNo: charge.chargeNo, outcome: outcomeOf(charge) };
      if (kind === 'pause') return { ...done, underWay };
      return {
        ...done,
        // A charge that is announced again is no longer skipped, so it is not under way.
        underWay: underWay?.outcome === 'waits' ? null : underWay,
        skips: skipsOf(await ownAgreement(store, userNo, agreementNo), clock()),
      };
    },
    async upgrade(userNo, { agreementNo, textVersion, consented, channelCode, language }) {
      if (!consented) throw new Refusal('consentMissing');
      if (textVersion !== rules.versions().text) throw new Refusal('textOutdated');
      await changeOwn(userNo, agreementNo, (change) => {
        const { agreement } = change.after;
        if (!isLive(agreement)) throw new Refusal('agreementNotChangeable');
        if (agreement.consent.textVersion === textVersion) return;
        const consent = { ...agreement.consent, textVersion, consentedAt: change.at, channelCode, language };
        change.amend('textAccepted', { consent }, { textVersion });
        if (agreement.state === 'suspended' && agreement.suspendReason === 'textOutdated') resume(change);
      });
    },
    async rename(userNo, agreementNo, nickname) {
      if (remarkLength(nickname) > REMARK_LENGTH) throw new Refusal('remarkTooLong', { most: REMARK_LENGTH });
      await changeOwn(userNo, agreementNo, (change) =>
        change.amend('renamed', { nickname: readRemark(nickname) }),
      );
    },
    async dismissExpiryReminder(userNo, agreementNo) {
      await changeOwn(userNo, agreementNo, (change) =>
        change.amend('expiryReminderDismissed', { expiryTip: false }),
      );
    },
  };
}

/**
 * Returns what is being skipped, by the present state of the agreement. A skip is never about a charge that
 * is being debited.
 */
function skipsOf({ agreement, charges }: AgreementAggregate, now: number): Operated['skips'] {
  if (agreement.skipNext) return 'nextCharge';
  const isSkipped = charges.some(
    ({ state, reason, debitAt }) =>
      state === 'skipped' && reason === 'skippedByUser' && debitAt.getTime() > now,
  );
  return isSkipped ? 'announcedCharge' : null;
}
