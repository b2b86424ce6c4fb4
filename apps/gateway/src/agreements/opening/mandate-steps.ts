/** Mandates: the wallet is asked to sign one for an opening or a change, and to end it with its agreement. */
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
  /** After a webhook that the wallet ended the mandate: it is queried, and the agreement ends if it is so. */
  check(aggregate: AgreementAggregate): Promise<unknown>;
  /** Of an opening that expired: what its payer signed at the wallet all the same is ended there. */
  askSignedLate(aggregate: AgreementAggregate): Promise<unknown>;
  /** The wallet's webhook. False when it is about none of ours. */
  handleWebhook(notice: {
    readonly agreementNo: string;
    readonly requestNo: string | null;
    readonly state: 'active' | 'refused' | 'ended';
    readonly reason: string | null;
  }): Promise<boolean>;
}

/** What signing at the wallet, and the end of it, work with. */
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
      // No change is signed for an agreement whose mandate the wallet has ended.
      if (answer.reason === 'ended') checkMandateSoon(change);
    } else if (answer.kind === 'mandate' && isSigningOver(change, idempotencyKey))
      expired(change, idempotencyKey, times);
    else
      change.scheduleOperationRetry(idempotencyKey, {
        attemptCount: attemptCount + 1,
        nextAt: retryAt(times.askMandateMs, attemptCount, change.at),
      });
  }

  /** Whether the payer, who signs at the wallet, has had all the time for it and did not. */
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
      // The same request again is the same signing, so asking about it is asking for it.
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
      // While another is being signed, the end of the one before it does not end the agreement.
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
      // It only makes us query at once: what is applied is the answer to our own query.
      const aggregate = await store.update(agreementNo, (change) => {
        if (state === 'ended') checkMandateSoon(change);
        // Whoever signs on the wallet's page may do it when nobody waits for it any more.
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

/** What the wallet is asked for an opening or a change of terms. */
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

/** An operation from before mandates had numbers of their own was signed under its key. */
function mandateNumberOf({
  mandateNo,
  idempotencyKey,
}: Pick<Operation, 'mandateNo' | 'idempotencyKey'>): string {
  return mandateNo ?? idempotencyKey;
}

/** The wallet signed: the terms count from now on. */
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
    // A change that the member agreed to is no news to them.
    if (agreed && agreed.operationKey !== idempotencyKey)
      change.enqueueConsentNotice('memberTermsChanged', agreed.consentNo, idempotencyKey);
  }
  change.enqueueNotice(kind === 'add' ? 'opened' : 'changed', idempotencyKey);
}

/** Since when the payer could sign what an operation asks for; null: they cannot. */
export function signingSince(
  { operations, consents }: Pick<AgreementAggregate, 'operations' | 'consents'>,
  idempotencyKey: string,
): Date | null {
  const operation = operations.find((one) => one.idempotencyKey === idempotencyKey);
  if (operation?.state !== 'signing') return null;
  const agreed = consents.find((one) => one.operationKey === idempotencyKey)?.answeredAt;
  return agreed ?? operation.consent?.consentedAt ?? operation.createdAt;
}

/** The payer did not sign in time. Nothing has begun, and what they sign after all is ended. */
function expired(change: AgreementChange, idempotencyKey: string, times: AgreementTimes): void {
  change.operation(idempotencyKey, 'expired', { nextAt: null });
  if (change.after.agreement.state !== 'draft') return;
  change.agreement('setupExpired');
  askSignedLateAfter(change, 0, times);
}

/** `asked`: how often the wallet was asked before. */
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
