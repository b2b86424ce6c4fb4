/**
 * The steps of mandates: the wallet is asked to sign one for an opening or a change, and to end it with its
 * agreement.
 */
import type { OperationRefusal } from '@phonebill/contract';
import type { Clock } from '../../runtime/time/index.ts';
import { type AgreementTimes, retryAt } from '../../config/index.ts';
import type { Indeterminate } from '../../partners/index.ts';
import {
  type Mandate,
  type MandateRequest,
  type MandateService,
  mandateTraitsOf,
} from '../../partners/entrust/index.ts';
import {
  agreedConsent,
  type Agreement,
  type AgreementAggregate,
  type Operation,
  type Terms,
} from '../model/aggregate.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import type { NoticeRule } from '../model/pre-notice.ts';
import { absentMandateStates } from '../model/states/mandate.ts';
import { applyNewTerms } from '../model/apply-new-terms.ts';
import { commitWithinFamilyCap } from '../store/within-family-cap.ts';
import { checkMandateSoon, terminateWithMandate } from '../model/termination.ts';
import type { CommandQueries } from '../store/command-queries.ts';
import { planFrom } from '../model/plan.ts';
import type { AgreementStore } from '../store/agreement-store.ts';

export interface MandateSteps {
  sign(aggregate: AgreementAggregate, idempotencyKey: string): Promise<unknown>;
  end(aggregate: AgreementAggregate): Promise<unknown>;
  /** Queries the wallet, after a webhook that it ended the mandate, and ends the agreement if that is so. */
  check(aggregate: AgreementAggregate): Promise<unknown>;
  /**
   * Asks about an opening that expired: a mandate that its payer signed at the wallet all the same is ended
   * there.
   */
  askSignedLate(aggregate: AgreementAggregate): Promise<unknown>;
  /** Handles the wallet's webhook. Returns false when it is about no agreement of ours. */
  handleWebhook(notice: {
    readonly agreementNo: string;
    readonly requestNo: string | null;
    readonly state: 'active' | 'refused' | 'ended';
    readonly reason: string | null;
  }): Promise<boolean>;
}

/** The dependencies of signing and ending mandates at the wallet. */
export interface MandateParts {
  readonly store: AgreementStore;
  readonly wallet: MandateService;
  readonly queries: Pick<CommandQueries, 'lastMandateNo' | 'findOperation'>;
  readonly times: AgreementTimes;
  readonly noticeRule: NoticeRule;
  readonly clock: Clock;
}

export function createMandateSteps({
  store,
  wallet,
  queries,
  times,
  noticeRule,
  clock,
}: MandateParts): MandateSteps {
  const { payerSignsAt } = mandateTraitsOf(wallet);
  /** Applies the wallet's answer about an opening or a change. */
  function applyAnswer(
    change: AgreementChange,
    { idempotencyKey, attemptCount }: Operation,
    answer: Mandate | Indeterminate,
  ): void {
    if (answer.kind === 'mandate' && answer.state === 'active')
      signed(change, idempotencyKey, answer, times, noticeRule);
    else if (answer.kind === 'mandate' && answer.state === 'refused') {
      refused(
        change,
        idempotencyKey,
        answer.reason === 'credit_not_open' ? 'creditNotOpen' : 'walletRefused',
      );
      // The wallet signs no change for an agreement whose mandate it has ended.
      if (answer.reason === 'ended') checkMandateSoon(change);
    } else if (answer.kind === 'mandate' && isSigningOver(change, idempotencyKey))
      expired(change, idempotencyKey, times);
    else
      change.scheduleOperationRetry(idempotencyKey, {
        attemptCount: attemptCount + 1,
        nextAt: retryAt(times.askMandateMs, attemptCount, change.at),
      });
  }

  /** Returns whether the time in which the payer could sign at the wallet is over. */
  function isSigningOver(change: AgreementChange, idempotencyKey: string): boolean {
    const since = signingSince(change.after, idempotencyKey);
    return (
      payerSignsAt !== null && since !== null && change.at.getTime() >= since.getTime() + times.signWithinMs
    );
  }

  return {
    async sign(aggregate, idempotencyKey) {
      const { agreement } = aggregate;
      const operation = aggregate.operations.find((one) => one.idempotencyKey === idempotencyKey);
      if (!operation?.terms) return null;
      // The same request again is the same signing, so a query is the same call as the request.
      const answer = await wallet.signMandate(
        mandateRequestOf(agreement, operation, operation.terms),
        operation.requestBody ?? undefined,
      );
      const outcome = await commitWithinFamilyCap(store, () => {
        const change = AgreementChange.of(aggregate, new Date(clock()));
        applyAnswer(change, operation, answer);
        return change;
      });
      if (outcome !== 'numberHasAgreement') return null;
      // Another opening for the same number was signed first.
      const instead = AgreementChange.of(aggregate, new Date(clock()));
      refused(instead, idempotencyKey, 'numberHasAgreement');
      instead.mandate('ending', { mandateAttemptCount: 0, mandateNextAt: instead.at });
      return store.commit(instead);
    },
    async end(aggregate) {
      const { agreementNo, walletNo, mandateAttemptCount } = aggregate.agreement;
      const answer = await wallet.endMandate(agreementNo, walletNo);
      const change = AgreementChange.of(aggregate, new Date(clock()));
      if (answer.kind === 'ended') change.mandate('ended', { mandateNextAt: null });
      else
        change.schedule({
          mandateAttemptCount: mandateAttemptCount + 1,
          mandateNextAt: retryAt(times.askMandateMs, mandateAttemptCount, change.at),
        });
      return store.commit(change);
    },
    async check(aggregate) {
      const { userNo, agreementNo, walletNo, mandateAttemptCount } = aggregate.agreement;
      // While another one is being signed, the end of the earlier mandate does not end the agreement.
      const isSigning = aggregate.operations.some(({ state }) => state === 'signing');
      const requestNo = isSigning ? null : await queries.lastMandateNo(userNo, agreementNo, 'done');
      const answer = requestNo === null ? null : await wallet.queryMandate(requestNo, agreementNo, walletNo);
      const change = AgreementChange.of(aggregate, new Date(clock()));
      if (answer?.kind === 'mandate' && answer.state === 'refused') terminateWithMandate(change);
      else if (isSigning || answer?.kind === 'indeterminate')
        change.schedule({
          mandateAttemptCount: mandateAttemptCount + 1,
          mandateNextAt: retryAt(times.askMandateMs, mandateAttemptCount, change.at),
        });
      else change.schedule({ mandateAttemptCount: 0, mandateNextAt: null });
      return store.commit(change);
    },
    async askSignedLate(aggregate) {
      const { userNo, agreementNo, walletNo, mandateAttemptCount } = aggregate.agreement;
      const requestNo = await queries.lastMandateNo(userNo, agreementNo, 'expired');
      const answer = requestNo === null ? null : await wallet.queryMandate(requestNo, agreementNo, walletNo);
      const change = AgreementChange.of(aggregate, new Date(clock()));
      if (answer?.kind === 'mandate' && answer.state === 'active')
        change.mandate('signedLate', { mandateAttemptCount: 0, mandateNextAt: change.at });
      else askSignedLateAfter(change, mandateAttemptCount + 1, times);
      return store.commit(change);
    },
    async handleWebhook({ agreementNo, requestNo, state }) {
      // The webhook only triggers a query: the answer to our own query is applied.
      const aggregate = await store.update(agreementNo, (change) => {
        if (state === 'ended') checkMandateSoon(change);
        // A payer who signs on the wallet's page may do so when the operation has already ended.
        const { endedAt, mandate } = change.after.agreement;
        if (state === 'active' && endedAt !== null && absentMandateStates.has(mandate))
          change.mandate('signedLate', { mandateAttemptCount: 0, mandateNextAt: change.at });
        const operation = change.after.operations.find(
          (one) => (requestNo === null || mandateNumberOf(one) === requestNo) && one.state === 'signing',
        );
        if (operation)
          change.scheduleOperationRetry(operation.idempotencyKey, {
            attemptCount: operation.attemptCount,
            nextAt: change.at,
          });
      });
      return aggregate !== null;
    },
  };
}

/** Returns the request to the wallet for an opening or a change of terms. */
export function mandateRequestOf(
  { agreementNo, userNo, beneficiaryMobileNo }: Agreement,
  operation: Pick<Operation, 'mandateNo' | 'idempotencyKey'>,
  { dayOfMonth, amountFen, capPerMonthFen, payOrder, endsOn }: Terms,
): MandateRequest {
  return {
    requestNo: mandateNumberOf(operation),
    agreementNo,
    payerNo: userNo,
    mobileNo: beneficiaryMobileNo,
    dayOfMonth,
    perChargeFen: amountFen,
    perMonthFen: capPerMonthFen,
    sources: payOrder,
    endsOn,
  };
}

/**
 * Returns the number of an operation's mandate; an operation from before mandates had numbers of their own
 * was signed under its key.
 */
function mandateNumberOf({
  mandateNo,
  idempotencyKey,
}: Pick<Operation, 'mandateNo' | 'idempotencyKey'>): string {
  return mandateNo ?? idempotencyKey;
}

/** Applies the wallet's signature: the terms are in effect from now on. */
function signed(
  change: AgreementChange,
  idempotencyKey: string,
  { walletNo }: Pick<Mandate, 'walletNo'>,
  times: AgreementTimes,
  noticeRule: NoticeRule,
): void {
  const { terms, consent, kind } = change.operationOf(idempotencyKey);
  if (!terms || !consent) throw new Error(`operation ${idempotencyKey} has no terms to sign`);
  change.operation(idempotencyKey, 'done', { nextAt: null });
  const { agreement } = change.after;
  if (agreement.mandate === 'none') change.mandate('signed', { walletNo: walletNo ?? null });
  if (kind === 'add') change.agreement('signed', { terms, consent, signedAt: change.at });
  else change.amend('termsChanged', { terms, consent });
  if (change.after.agreement.state === 'active') {
    const { agreementNo } = agreement;
    change.schedule(
      planFrom({ agreementNo, terms, lastMonth: change.after.lastMonth }, change.at.getTime(), false, times),
    );
  }
  if (kind === 'edit') {
    applyNewTerms(change, idempotencyKey, times, noticeRule);
    const agreed = agreedConsent(change.after);
    // The member is not notified of a change that they agreed to.
    if (agreed && agreed.operationKey !== idempotencyKey)
      change.enqueueConsentNotice('memberTermsChanged', agreed.consentNo, idempotencyKey);
  }
  change.enqueueNotice(kind === 'add' ? 'opened' : 'changed', idempotencyKey);
}

/** Returns since when the payer could sign an operation at the wallet; null when they cannot. */
export function signingSince(
  { operations, consents }: Pick<AgreementAggregate, 'operations' | 'consents'>,
  idempotencyKey: string,
): Date | null {
  const operation = operations.find((one) => one.idempotencyKey === idempotencyKey);
  if (operation?.state !== 'signing') return null;
  const agreed = consents.find((one) => one.operationKey === idempotencyKey)?.answeredAt;
  return agreed ?? operation.consent?.consentedAt ?? operation.createdAt;
}

/**
 * Ends an operation that the payer did not sign in time. Nothing has begun, and a mandate that they sign
 * later is ended.
 */
function expired(change: AgreementChange, idempotencyKey: string, times: AgreementTimes): void {
  change.operation(idempotencyKey, 'expired', { nextAt: null });
  if (change.after.agreement.state !== 'draft') return;
  change.agreement('setupExpired');
  askSignedLateAfter(change, 0, times);
}

/** Schedules the next query for a late signature. `asked` is how often the wallet was queried before. */
function askSignedLateAfter(change: AgreementChange, asked: number, times: AgreementTimes): void {
  const wait = times.askSignedLateMs[asked];
  change.schedule({
    mandateAttemptCount: asked,
    mandateNextAt: wait === undefined ? null : new Date(change.at.getTime() + wait),
  });
}

function refused(change: AgreementChange, idempotencyKey: string, refusal: OperationRefusal): void {
  const { kind } = change.operationOf(idempotencyKey);
  change.operation(idempotencyKey, 'refused', { refusal, nextAt: null });
  if (kind !== 'add') return;
  const consent = agreedConsent(change.after);
  change.agreement('walletRefused');
  if (consent) change.enqueueConsentNotice('memberStopped', consent.consentNo);
}
