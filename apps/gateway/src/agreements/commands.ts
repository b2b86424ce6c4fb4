/**
 * What a signer does to an agreement without a code (SPEC section 7: creditPay/protocolChange for pausing and
 * the like, creditPay/cancelProtocolByAgrMbl, protocol/nickname, protocol/upgrade, oldProtocol/close,
 * insertExpiredNoTips).
 */
import type { Language } from '@phonebill/contract';
import { readRemark, REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import { type Clock, Refusal } from '../runtime/index.ts';
import { AgreementChange } from './agreement-change.ts';
import type { AgreementTimes } from '../config/index.ts';
import { type AgreementAggregate, type Charge, isLive, type Operation } from './aggregate.ts';
import { terminate } from './termination/termination.ts';
import { ownAgreement, type OperationRef } from './setup/agreement-setup.ts';
import { NO_PLAN, planFrom } from './charges/plan.ts';
import type { AgreementRules } from './rules/agreement-rules.ts';
import type { AgreementStore } from './store.ts';

export type CodelessKind = 'pause' | 'resume' | 'skip' | 'unskip';

/** What became of the charge that was under way when its agreement was cancelled. */
export interface ChargeUnderWay {
  readonly chargeNo: string;
  readonly outcome: 'willFinish' | 'beingCancelled' | 'stopped';
}

export interface AgreementCommands {
  /**
   * Done at once, and once per request number. Throws Refusal: not found, not changeable, nothing to skip, in
   * arrears, text outdated.
   */
  operate(
    userNo: string,
    request: { readonly requestNo: string; readonly kind: CodelessKind; readonly agreementNo: string },
  ): Promise<OperationRef>;
  /** Ends it. Cancelling what is cancelled does nothing more. Throws Refusal: not found, reason missing. */
  cancel(
    userNo: string,
    request: {
      readonly agreementNo: string;
      readonly reasonCode: string;
      readonly reasonText: string | null;
    },
  ): Promise<ChargeUnderWay | null>;
  /** Closes an agreement of an old text. Throws Refusal: not found, or of the current text. */
  closeOldText(userNo: string, agreementNo: string): Promise<void>;
  /**
   * Consents to the current text; one that stopped for its text goes on. Throws Refusal: not found, not
   * changeable, consent, text.
   */
  upgrade(
    userNo: string,
    request: {
      readonly agreementNo: string;
      readonly textVersion: string;
      readonly consented: boolean;
      readonly cnlCode: string | null;
      readonly language: Language;
    },
  ): Promise<void>;
  /** Throws Refusal: not found, too long. */
  rename(userNo: string, agreementNo: string, nickname: string): Promise<void>;
  /** Throws Refusal: not found. */
  dismissExpiryReminder(userNo: string, agreementNo: string): Promise<void>;
}

export interface CommandParts {
  readonly store: AgreementStore;
  readonly rules: AgreementRules;
  readonly times: AgreementTimes;
  readonly clock: Clock;
  readonly findOperation: (userNo: string, idempotencyKey: string) => Promise<OperationRef | null>;
  readonly findCharge: (userNo: string, chargeNo: string) => Promise<Charge | null>;
  readonly advance: (agreementNo: string) => Promise<unknown>;
}

export function createAgreementCommands({
  store,
  rules,
  times,
  clock,
  findOperation,
  findCharge,
  advance,
}: CommandParts): AgreementCommands {
  /** Reads, decides, writes; again after a version conflict. */
  async function change<T>(
    userNo: string,
    agreementNo: string,
    decide: (change: AgreementChange) => T | Promise<T>,
  ): Promise<T> {
    for (;;) {
      const one = AgreementChange.of(await ownAgreement(store, userNo, agreementNo), new Date(clock()));
      const result = await decide(one);
      const outcome = await store.commit(one);
      if (outcome === 'written') return result;
      if (outcome === 'idempotencyKeyUsed') throw new Refusal('requestNoReused');
    }
  }

  function resume(one: AgreementChange): void {
    const { agreement, overdue, debts, lastMonth } = one.after;
    if ((overdue && agreement.suspendReason === 'arrears') || debts.some(({ dueAt }) => dueAt <= one.at))
      throw new Refusal('agreementInArrears');
    if (rules.textStanding(agreement.consent.textVersion).standing === 'ended')
      throw new Refusal('textOutdated');
    one.agreement('resumed', {
      suspendReason: null,
      failuresInRow: 0,
      ...planFrom(
        { agreementNo: agreement.agreementNo, terms: agreement.terms, lastMonth },
        one.at.getTime(),
        false,
        times,
      ),
    });
  }

  const simple: Readonly<Record<CodelessKind, (one: AgreementChange) => void>> = {
    pause(one) {
      if (one.after.agreement.state !== 'active') throw new Refusal('agreementNotChangeable');
      // What is announced waits for a resuming until its time; what was refused is not tried again.
      for (const { chargeNo, state } of one.after.charges)
        if (state === 'retrying')
          one.charge(chargeNo, 'cancelRequested', { reason: 'agreementPaused', nextAt: one.at });
      one.agreement('paused', NO_PLAN);
    },
    resume(one) {
      const { state } = one.after.agreement;
      if (state !== 'paused' && state !== 'suspended') throw new Refusal('agreementNotChangeable');
      resume(one);
    },
    skip(one) {
      const announced = one.after.charges.find(({ state }) => state === 'announced');
      const { state, skipNext, planAt } = one.after.agreement;
      if (announced) one.charge(announced.chargeNo, 'skipped', { reason: 'skippedByUser' });
      else if (state !== 'active' || planAt === null || skipNext) throw new Refusal('nothingToSkip');
      else one.patch({ skipNext: true });
    },
    unskip(one) {
      const skipped = one.after.charges.find(
        ({ state, reason, debitAt }) => state === 'skipped' && reason === 'skippedByUser' && debitAt > one.at,
      );
      // What stopped by itself announces nothing: it is resumed first.
      if (skipped && one.after.agreement.state === 'suspended') throw new Refusal('agreementNotChangeable');
      if (skipped) {
        one.charge(skipped.chargeNo, 'unskipped', { reason: null });
        one.enqueueNotice('announced', skipped.chargeNo);
      } else if (one.after.agreement.skipNext) one.patch({ skipNext: false });
      else throw new Refusal('nothingToSkip');
    },
  };

  async function endNow(
    userNo: string,
    agreementNo: string,
    patch: { cancelReason: string; cancelText: string | null },
    refuse: (aggregate: AgreementAggregate) => void,
  ): Promise<ChargeUnderWay | null> {
    const underWay = await change(userNo, agreementNo, (one) => {
      refuse(one.after);
      if (!isLive(one.after.agreement)) return null;
      const charge = one.after.charges.find(({ state }) => state !== 'skipped');
      terminate(one, 'cancelled', patch);
      return charge?.chargeNo ?? null;
    });
    // The wallet is told, and the charge under way looked after, before the answer; if that fails the run
    // goes on with it.
    await advance(agreementNo);
    const charge = underWay === null ? null : await findCharge(userNo, underWay);
    return charge && { chargeNo: charge.chargeNo, outcome: outcomeOf(charge) };
  }

  return {
    async operate(userNo, { requestNo, kind, agreementNo }) {
      const requestFingerprint = JSON.stringify([agreementNo, kind]);
      const operation = await change(userNo, agreementNo, async (one): Promise<Operation> => {
        // Looked up after the agreement was read: had the same request been done since, nothing would be
        // written.
        const known = await findOperation(userNo, requestNo);
        if (known && known.operation.requestFingerprint !== requestFingerprint)
          throw new Refusal('requestNoReused');
        if (known) return known.operation;
        if (!isLive(one.after.agreement)) throw new Refusal('agreementNotChangeable');
        simple[kind](one);
        one.addOperation({
          idempotencyKey: requestNo,
          kind,
          terms: null,
          consent: null,
          requestFingerprint,
          attemptCount: 0,
          nextAt: null,
          expiresAt: null,
          createdAt: one.at,
        });
        one.operation(requestNo, 'done');
        return one.operationOf(requestNo);
      });
      if (kind === 'pause') await advance(agreementNo);
      return { operation, agreementNo };
    },
    async cancel(userNo, { agreementNo, reasonCode, reasonText }) {
      if (!rules.cancelReasons.some(({ code }) => code === reasonCode)) throw new Refusal('reasonMissing');
      return endNow(
        userNo,
        agreementNo,
        { cancelReason: reasonCode, cancelText: reasonText },
        () => undefined,
      );
    },
    async closeOldText(userNo, agreementNo) {
      await endNow(userNo, agreementNo, { cancelReason: 'oldText', cancelText: null }, ({ agreement }) => {
        if (rules.textStanding(agreement.consent.textVersion).standing === 'current')
          throw new Refusal('textNotOld');
      });
    },
    async upgrade(userNo, { agreementNo, textVersion, consented, cnlCode, language }) {
      if (!consented) throw new Refusal('consentMissing');
      if (textVersion !== rules.versions().text) throw new Refusal('textOutdated');
      await change(userNo, agreementNo, (one) => {
        const { agreement } = one.after;
        if (!isLive(one.after.agreement)) throw new Refusal('agreementNotChangeable');
        if (agreement.consent.textVersion === textVersion) return;
        one.patch({ consent: { ...agreement.consent, textVersion, consentedAt: one.at, cnlCode, language } });
        one.recordEvent('textAccepted', { textVersion });
        if (agreement.state === 'suspended' && agreement.suspendReason === 'textOutdated') resume(one);
      });
    },
    async rename(userNo, agreementNo, nickname) {
      if (remarkLength(nickname) > REMARK_LENGTH) throw new Refusal('remarkTooLong', { most: REMARK_LENGTH });
      await change(userNo, agreementNo, (one) => one.patch({ nickname: readRemark(nickname) }));
    },
    async dismissExpiryReminder(userNo, agreementNo) {
      await change(userNo, agreementNo, (one) => one.patch({ expiryTip: false }));
    },
  };
}

function outcomeOf({ state }: Charge): ChargeUnderWay['outcome'] {
  if (state === 'cancelling') return 'beingCancelled';
  return state === 'cancelled' || state === 'failed' ? 'stopped' : 'willFinish';
}
