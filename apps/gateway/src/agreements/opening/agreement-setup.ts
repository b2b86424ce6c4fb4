/**
 * Opens agreements and changes their terms (SPEC section 7: creditPay/protocolChange, protocol/messageAffirm,
 * creditPay/affirm): requested under a request number, confirmed with the code sent to the signer's own
 * number, then signed by the wallet. One request number is one operation, however often it arrives.
 */
import type { AgreementVariant, Language } from '@phonebill/contract';
import { readRemark, REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import type { Numbers } from '../../orders/charge-orders/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { isMobileNumber, mobileNumber } from '../../numbers/index.ts';
import type { MandateService } from '../../partners/entrust/index.ts';
import type { Supply } from '../../partners/index.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { agreementNoOfKey } from '../model/agreement-no.ts';
import {
  agreedConsent,
  type AgreementAggregate,
  isLive,
  isOpen,
  isForFamily,
  type Operation,
  type OperationConsent,
  type Terms,
} from '../model/aggregate.ts';
import type { AskLimits } from '../store/ask-limits.ts';
import { asksForMore, askMember, requestConsent } from '../model/consent-changes.ts';
import type { ConsentQueries } from '../store/consent-queries.ts';
import { mandateRequestOf } from './mandate-steps.ts';
import { ownAgreement, type CommandParts, repeatedOperation } from '../store/own-agreement.ts';
import type { OperationRef } from '../store/command-queries.ts';

export interface Signer {
  readonly userNo: string;
  readonly ownMobileNo: string;
}

interface RequestedTerms {
  readonly idempotencyKey: string;
  readonly terms: Terms;
  readonly textVersion: string;
  readonly consented: boolean;
  readonly channelCode: string | null;
  readonly language: Language;
  /** The variant whose calls requested it and confirm it. */
  readonly variant?: AgreementVariant | undefined;
}
export type SetupRequest = RequestedTerms & {
  readonly beneficiaryMobileNo: string;
  readonly nickname: string;
  readonly firstTimeConfirmed: boolean;
  /** Until when it can be confirmed; by default as long as a code is waited for. */
  readonly confirmBy?: Date;
};
export type TermsChangeRequest = RequestedTerms & { readonly agreementNo: string };

export interface AgreementSetup {
  /**
   * Throws the Refusal with which `open` would be refused at present, without doing anything. The signer may
   * not be a user yet, with an empty user number.
   */
  check(signer: Signer, request: SetupRequest): Promise<void>;
  /**
   * Requests an opening. Throws Refusal: consent, text, number, terms, an agreement that exists, a request
   * number used for something else.
   */
  open(signer: Signer, request: SetupRequest): Promise<OperationRef>;
  /** Requests a change of terms. Throws Refusal: not found, not changeable, and as `open`. */
  changeTerms(signer: Signer, request: TermsChangeRequest): Promise<OperationRef>;
  /**
   * Confirms an operation that waits for its code; one that was confirmed already is returned as it is. If it
   * tops up another's number, the member is asked next, and the wallet signs after they agree. Throws
   * Refusal, in this order: not found, or prepared by another variant's calls; expired; what `mustHold`
   * refuses; consent to credit pay missing, or to an old text; too many agreements; `cannotBeAsked`; code
   * wrong or used up. So a code is only tried, and used up, when it is all that is missing.
   */
  confirmWithCode(
    signer: Signer,
    request: {
      readonly idempotencyKey: string;
      /**
       * The code; null when the caller has already used up a code that was sent to the signer for this
       * request.
       */
      readonly smsCode: string | null;
      readonly creditTextVersion: string | null;
      readonly creditConsented: boolean;
      readonly variant?: AgreementVariant | undefined;
      /** Checks what else must hold before the code is tried. Throws Refusal. */
      readonly mustHold?: (() => Promise<void>) | undefined;
    },
  ): Promise<OperationRef>;
}

export interface AgreementSetupParts extends CommandParts {
  readonly numbers: Numbers;
  /** Composes the request for the wallet's signature. */
  readonly wallet: Pick<MandateService, 'mandateBody'>;
  /** The amounts that suppliers credit: nothing else is agreed to. */
  readonly supply: Supply;
  /** Returns whether this signer has topped this number up before. */
  readonly hasToppedUp: (userNo: string, mobileNo: string) => Promise<boolean>;
  /** Whether a member may be asked, and the digits of their reply. */
  readonly asks: AskLimits & Pick<ConsentQueries, 'freeReplyCode'>;
  /** Uses up the code sent to the signer's own number. Throws Refusal. */
  readonly checkCode: (signer: Signer, smsCode: string) => Promise<void>;
  /** Counts a setup that is begun, once per request. Throws Refusal `tooManySetups`. */
  readonly countSetup: (userNo: string, idempotencyKey: string) => Promise<void>;
}

const MOST_NUMBERS_TRIED = 5;

/** Returns whether the member must agree to these terms before they take effect. */
function needsMember(
  aggregate: AgreementAggregate,
  { kind, terms }: Pick<Operation, 'kind' | 'terms'>,
): boolean {
  if (!isForFamily(aggregate.agreement) || terms === null) return false;
  return kind === 'add' || agreedConsent(aggregate) === null || asksForMore(aggregate.agreement.terms, terms);
}

/** Returns whether credit pay is among the sources, so that the lender's terms need consent as well. */
export function needsCreditConsent({ payOrder }: Pick<Terms, 'payOrder'>): boolean {
  return payOrder.includes('creditPay');
}

export function createAgreementSetup(parts: AgreementSetupParts): AgreementSetup {
  const { store, rules, numbers, times, clock, findOperation, wallet } = parts;

  const repeated = ({ userNo }: Signer, idempotencyKey: string, requestFingerprint: string) =>
    repeatedOperation(parts, userNo, idempotencyKey, requestFingerprint);

  function consentTo(request: RequestedTerms): OperationConsent {
    const { consented, textVersion, channelCode, language, variant } = request;
    if (!consented) throw new Refusal('consentMissing');
    if (textVersion !== rules.versions().text) throw new Refusal('textOutdated');
    const consent = {
      textVersion,
      creditTextVersion: null,
      consentedAt: new Date(clock()),
      channelCode,
      language,
    };
    return variant === undefined ? consent : { ...consent, variant };
  }

  function addOperation(
    change: AgreementChange,
    kind: 'add' | 'edit',
    { idempotencyKey, terms }: RequestedTerms,
    consent: OperationConsent,
    requestFingerprint: string,
    confirmBy = new Date(change.at.getTime() + times.confirmWithinMs),
  ): void {
    change.addOperation({
      idempotencyKey: idempotencyKey,
      kind,
      terms,
      consent,
      requestFingerprint: parts.hashes.hash(requestFingerprint),
      attemptCount: 0,
      nextAt: null,
      expiresAt: confirmBy,
      createdAt: change.at,
    });
  }

  /** Returns the signer's live agreements. Throws Refusal `tooManyAgreements`. */
  async function liveAgreements(
    { userNo }: Signer,
    beneficiaryMobileNo: string,
  ): ReturnType<typeof parts.liveAgreements> {
    const live = await parts.liveAgreements(userNo, beneficiaryMobileNo);
    if (live.ofNumber === null && live.count >= rules.mostAgreements)
      throw new Refusal('tooManyAgreements', { most: rules.mostAgreements });
    return live;
  }

  /**
   * Counts a request to a member; returns a function that takes the count back. Throws Refusal
   * `cannotBeAsked`.
   */
  async function countAsk(aggregate: AgreementAggregate, operation: Operation): Promise<() => Promise<void>> {
    if (!needsMember(aggregate, operation)) return async () => undefined;
    const { userNo, beneficiaryMobileNo, agreementNo } = aggregate.agreement;
    await parts.asks.check(userNo, beneficiaryMobileNo, agreementNo);
    const taking = await parts.asks.take(
      userNo,
      beneficiaryMobileNo,
      `${agreementNo} ${operation.idempotencyKey}`,
    );
    if (taking.kind === 'exceeded') throw new Refusal('cannotBeAsked');
    return () => taking.giveBack();
  }

  async function earlier(
    signer: Signer,
    idempotencyKey: string,
    requestFingerprint: string,
  ): Promise<OperationRef> {
    const known = await repeated(signer, idempotencyKey, requestFingerprint);
    if (!known) throw new Error('a request number is used and cannot be read');
    return known;
  }

  /** Throws Refusal when no supplier credits such an amount to the number. */
  async function refuseUnlessSold(mobileNo: string, { amountFen }: Pick<Terms, 'amountFen'>): Promise<void> {
    const { carrier, province } = await numbers.organization(mobileNo);
    await parts.supply.read();
    if (!parts.supply.sells({ carrier, province, faceFen: amountFen })) throw new Refusal('amountNotOffered');
  }

  /** Checks everything that an opening must fulfil. Throws Refusal. */
  async function checked(signer: Signer, request: SetupRequest) {
    const consent = consentTo(request);
    if (remarkLength(request.nickname) > REMARK_LENGTH)
      throw new Refusal('remarkTooLong', { most: REMARK_LENGTH });
    if (!isMobileNumber(request.beneficiaryMobileNo)) throw new Refusal('mobileInvalid');
    const beneficiaryMobileNo = mobileNumber(request.beneficiaryMobileNo);
    if (request.terms.trigger === 'balance' && beneficiaryMobileNo !== signer.ownMobileNo)
      throw new Refusal('triggerNotAllowed');
    rules.offer(request.variant).check(request.terms, request.channelCode, null);
    if (!(await numbers.check(beneficiaryMobileNo)).allowed) throw new Refusal('numberNotAccepted');
    await refuseUnlessSold(beneficiaryMobileNo, request.terms);
    const { ofNumber, allNumbers } = await liveAgreements(signer, beneficiaryMobileNo);
    if (ofNumber !== null) throw new Refusal('agreementExists');
    if (beneficiaryMobileNo !== signer.ownMobileNo)
      await parts.asks.check(signer.userNo, beneficiaryMobileNo, null);
    if (
      !request.firstTimeConfirmed &&
      beneficiaryMobileNo !== signer.ownMobileNo &&
      !(await parts.hasToppedUp(signer.userNo, beneficiaryMobileNo))
    )
      throw new Refusal('firstTimeNotConfirmed');
    return { consent, beneficiaryMobileNo, allNumbers };
  }

  return {
    async check(signer, request) {
      await checked(signer, request);
    },
    async open(signer, request) {
      const requestFingerprint = fingerprintOf(request, request.beneficiaryMobileNo);
      const known = await repeated(signer, request.idempotencyKey, requestFingerprint);
      if (known) return known;
      const { consent, beneficiaryMobileNo, allNumbers } = await checked(signer, request);
      await parts.countSetup(signer.userNo, request.idempotencyKey);
      const { carrier, province } = await numbers.organization(beneficiaryMobileNo);
      const taken = [...allNumbers];
      for (let tries = 0; tries < MOST_NUMBERS_TRIED; tries += 1) {
        const at = new Date(clock());
        const agreementNo = agreementNoOfKey(signer.userNo, at.getTime(), request.idempotencyKey, taken);
        taken.push(agreementNo);
        const change = AgreementChange.drafting(
          {
            userNo: signer.userNo,
            agreementNo,
            beneficiaryMobileNo,
            signerMobileNo: signer.ownMobileNo,
            carrier,
            province: province && { ...province },
            nickname: readRemark(request.nickname),
            terms: request.terms,
            variant: request.variant ?? null,
            consent,
            createdAt: at,
          },
          at,
        );
        addOperation(change, 'add', request, consent, requestFingerprint, request.confirmBy);
        const outcome = await store.commit(change);
        if (outcome === 'written')
          return { agreementNo, operation: change.operationOf(request.idempotencyKey) };
        if (outcome === 'idempotencyKeyUsed')
          return earlier(signer, request.idempotencyKey, requestFingerprint);
      }
      throw new Error('no free agreement number');
    },
    async changeTerms(signer, request) {
      const requestFingerprint = fingerprintOf(request, request.agreementNo);
      for (;;) {
        const aggregate = await ownAgreement(store, signer.userNo, request.agreementNo);
        // Looked up after the agreement was read: if the same request arrived since, the write fails.
        const known = await repeated(signer, request.idempotencyKey, requestFingerprint);
        if (known) return known;
        const consent = consentTo(request);
        const { agreement, operations } = aggregate;
        if (!isLive(aggregate.agreement) || operations.some(({ state }) => state === 'signing'))
          throw new Refusal('agreementNotChangeable');
        if (request.terms.trigger === 'balance' && agreement.beneficiaryMobileNo !== signer.ownMobileNo)
          throw new Refusal('triggerNotAllowed');
        rules.offer(request.variant).check(request.terms, request.channelCode, agreement.terms);
        await refuseUnlessSold(agreement.beneficiaryMobileNo, request.terms);
        if (needsMember(aggregate, { kind: 'edit', terms: request.terms }))
          await parts.asks.check(signer.userNo, agreement.beneficiaryMobileNo, agreement.agreementNo);
        await parts.countSetup(signer.userNo, request.idempotencyKey);
        const change = AgreementChange.of(aggregate, new Date(clock()));
        for (const { idempotencyKey, state } of operations)
          if (state === 'awaitingCode' || state === 'awaitingConsent')
            change.operation(idempotencyKey, 'replaced', { nextAt: null });
        for (const { consentNo, operationKey, state } of change.after.consents)
          if (operationKey !== null && isOpen({ state })) change.consent(consentNo, 'cancelled');
        addOperation(change, 'edit', request, consent, requestFingerprint);
        const outcome = await store.commit(change);
        if (outcome === 'written')
          return {
            agreementNo: agreement.agreementNo,
            operation: change.operationOf(request.idempotencyKey),
          };
        if (outcome !== 'versionConflict') return earlier(signer, request.idempotencyKey, requestFingerprint);
      }
    },
    async confirmWithCode(
      signer,
      { idempotencyKey, smsCode, creditTextVersion, creditConsented, variant, mustHold },
    ) {
      const asking = await findOperation(signer.userNo, idempotencyKey);
      if (!asking || asking.operation.consent?.variant !== variant) throw new Refusal('operationNotFound');
      const { operation, agreementNo } = asking;
      // Repeated after a lost answer: it may be confirmed already.
      if (
        operation.state === 'expired' ||
        (operation.state === 'awaitingCode' && hasExpired(operation, clock()))
      )
        throw new Refusal('operationExpired');
      if (operation.state !== 'awaitingCode' || !operation.terms || !operation.consent) return asking;
      await mustHold?.();
      if (needsCreditConsent(operation.terms) && (!creditConsented || creditTextVersion === null))
        throw new Refusal('creditConsentMissing');
      if (needsCreditConsent(operation.terms) && creditTextVersion !== rules.versions().credit)
        throw new Refusal('textOutdated');
      // Others may have been confirmed since it was requested; the limit is finally checked when it is
      // written.
      const aggregate = await store.find(agreementNo);
      if (!aggregate) throw new Refusal('operationNotFound');
      if (operation.kind === 'add') await liveAgreements(signer, aggregate.agreement.beneficiaryMobileNo);
      const giveBackAsk = await countAsk(aggregate, operation);
      try {
        if (smsCode !== null) await parts.checkCode(signer, smsCode);
      } catch (error) {
        await giveBackAsk();
        throw error;
      }
      await store.update(agreementNo, async (change) => {
        const now = change.after.operations.find((one) => one.idempotencyKey === idempotencyKey);
        const { terms } = now ?? {};
        if (now?.state !== 'awaitingCode' || !now.consent || !terms || hasExpired(now, change.at.getTime()))
          return;
        const isMembers = needsMember(change.after, now);
        change.operation(idempotencyKey, isMembers ? 'memberRequested' : 'codeConfirmed', {
          nextAt: isMembers ? null : change.at,
          requestBody: wallet.mandateBody(mandateRequestOf(change.after.agreement, now, terms)),
          consent: {
            ...now.consent,
            creditTextVersion: needsCreditConsent(operation.terms ?? { payOrder: [] })
              ? creditTextVersion
              : null,
            consentedAt: change.at,
          },
        });
        if (operation.kind === 'add') change.mostAgreements = rules.mostAgreements;
        if (!isMembers) return;
        const replyCode = await parts.asks.freeReplyCode(change.after.agreement.beneficiaryMobileNo);
        askMember(change, requestConsent(change, { operationKey: idempotencyKey, terms, replyCode }), times);
      });
      // Most wallets sign at once, so that the answer includes it. Otherwise the run does it.
      await parts.advance(agreementNo);
      return (await findOperation(signer.userNo, idempotencyKey)) ?? asking;
    },
  };
}

function hasExpired({ expiresAt }: Operation, nowMs: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= nowMs;
}

/** Returns what makes two requests the same. */
function fingerprintOf({ terms, variant }: RequestedTerms, about: string): string {
  const { trigger, dayOfMonth, thresholdFen, amountFen, capPerMonthFen, endsOn, payOrder } = terms;
  return JSON.stringify([
    about,
    trigger,
    dayOfMonth,
    String(thresholdFen),
    String(amountFen),
    String(capPerMonthFen),
    endsOn,
    payOrder,
    ...(variant === undefined ? [] : [variant]),
  ]);
}
