/**
 * Views of agreements, and of the requests about them, for their users (contract: Agreement,
 * AgreementWithEvents, Operation).
 */
import type {
  AgreementView,
  AgreementWithEventsView,
  ConsentOfferView,
  MemberConsentView,
  OperationView,
  TermsView,
} from '@phonebill/contract';
import { fenToWire, sumFen } from '@phonebill/money';
import { chinaDayOf, type Clock, endOfDay, monthPeriod } from '../../runtime/time/index.ts';
import { maskedNumber } from '../../numbers/index.ts';
import type { AgreementEventRecord, FoundOperation, ShownAgreement } from '../store/agreement-queries.ts';
import type { AgreementTimes } from '../../config/index.ts';
import { type Agreement, isLive, type MemberConsent, type Terms } from '../model/aggregate.ts';
import type { Offer } from '../store/consent-queries.ts';
import { memberConsentView, offerView, shownConsent } from './consent-view.ts';
import type { MandateTraits } from '../../partners/entrust/index.ts';
import type { People } from '../notices/send-consent-notice.ts';
import { endReasonOf } from '../model/termination.ts';
import { type ChargeViews, createChargeViews } from './charge-view.ts';
import { nextChargeOf } from './next-charge.ts';
import type { RestsBecause } from '../model/rests-because.ts';
import { planFrom } from '../model/plan.ts';
import { walletNoticeOf } from '../model/pre-notice.ts';
import type { AgreementRules } from '../model/agreement-rules.ts';
import { openOperationStates } from '../model/states/operation.ts';

export interface AgreementViews extends ChargeViews {
  /**
   * Returns an agreement. Any user but the signer gets the beneficiary's view, with neither the payment
   * sources nor single debits.
   */
  agreement(shown: ShownAgreement, forUserNo: string): Promise<AgreementView>;
  withEvents(
    shown: ShownAgreement,
    events: readonly AgreementEventRecord[],
    forUserNo: string,
  ): Promise<AgreementWithEventsView>;
  operation(found: FoundOperation): Promise<OperationView>;
  memberConsent(consent: MemberConsent, agreement: Agreement): Promise<MemberConsentView>;
  /** Returns what a member sees of the top-ups that others request and pay for their number. */
  offers(offers: readonly Offer[]): Promise<ConsentOfferView[]>;
}

export function createAgreementViews({
  rules,
  times,
  mandateTraits = null,
  clock,
  restsBecause = () => null,
  people,
  serviceNumber,
  memberPage,
}: {
  readonly rules: Pick<AgreementRules, 'textStanding'>;
  readonly times: AgreementTimes;
  /** The wallet's own rules; omitted when it neither notifies payers of debits nor has them sign. */
  readonly mandateTraits?: MandateTraits | null;
  readonly clock: Clock;
  readonly people: People;
  /** Returns why an agreement is on hold. Default: none is. */
  readonly restsBecause?: RestsBecause;
  /** The number to which members reply, and the page on which they answer. */
  readonly serviceNumber: string;
  readonly memberPage: string;
}): AgreementViews {
  const memberConsent: AgreementViews['memberConsent'] = (consent, one) =>
    memberConsentView(consent, one, { times, serviceNumber, messages: { people, memberPage } });
  const consentView = async (
    consent: MemberConsent | null | undefined,
    one: Agreement,
  ): Promise<MemberConsentView | null> => (consent ? memberConsent(consent, one) : null);

  async function agreement(shown: ShownAgreement, forUserNo: string): Promise<AgreementView> {
    const { agreement: one, charged, debts } = shown;
    const now = clock();
    const rests = restsBecause(one);
    const { standing, endsAt } = rules.textStanding(one.consent.textVersion);
    const view: AgreementView = {
      agreementNo: one.agreementNo,
      agrMbl: one.beneficiaryMobileNo,
      own: one.beneficiaryMobileNo === one.signerMobileNo,
      role: 'signer',
      signerMobileNo: one.signerMobileNo,
      nickname: one.nickname,
      carrier: one.carrier,
      province: one.province && { ...one.province },
      state: one.state,
      suspendReason: one.suspendReason,
      endReason: endReasonOf(one),
      terms: termsView(one.terms),
      variant: one.variant,
      nextCharge: nextChargeOf(shown, now),
      skipNext: one.skipNext,
      chargedThisMonthFen: fenToWire(charged[monthPeriod(chinaDayOf(now))] ?? 0n),
      owedFen: fenToWire(sumFen(debts.map(({ amountFen }) => amountFen))),
      textVersion: one.consent.textVersion,
      text: standing,
      textEndsAt: endsAt?.toISOString() ?? null,
      endsSoon: endsSoon(one, now, times),
      walletNotice: walletNoticeOf(mandateTraits),
      memberConsent: await consentView(shownConsent(shown.consents), one),
      createdAt: one.createdAt.toISOString(),
      signedAt: one.signedAt?.toISOString() ?? null,
      endedAt: one.endedAt?.toISOString() ?? null,
    };
    if (one.userNo !== forUserNo) return beneficiaryView(view);
    return isLive(one) && rests ? { ...view, restsBecause: rests } : view;
  }

  return {
    ...createChargeViews({ times, clock, restsBecause }),
    agreement,
    memberConsent,
    offers: (offers) =>
      Promise.all(
        offers.map(async (offer) => offerView(offer, await people.maskedNameOf(offer.agreement.userNo))),
      ),
    async withEvents(shown, events, forUserNo) {
      const { consent, userNo } = shown.agreement;
      const isSigner = userNo === forUserNo;
      return {
        ...(await agreement(shown, forUserNo)),
        consent: {
          textVersion: consent.textVersion,
          at: isSigner ? consent.consentedAt.toISOString() : null,
          cnlCode: isSigner ? consent.channelCode : null,
        },
        events: events
          .filter(({ entity }) => isSigner || entity === 'agreement')
          .map(({ at, entity, event, to, detail }) => ({
            at: at.toISOString(),
            entity,
            event,
            to,
            detail: isSigner && detail ? { ...detail } : null,
          })),
      };
    },
    async operation(found) {
      const { operation, shown } = found;
      return {
        requestNo: operation.idempotencyKey,
        kind: operation.kind,
        agreementNo: shown.agreement.agreementNo,
        agrMbl: shown.agreement.beneficiaryMobileNo,
        variant: shown.agreement.variant,
        state: operation.state,
        refusal: operation.refusal,
        terms: operation.terms && termsView(operation.terms),
        needsCreditConsent: operation.terms?.payOrder.includes('creditPay') ?? false,
        firstDebitAt: firstDebitAt(found, clock(), times),
        expiresAt: operation.expiresAt?.toISOString() ?? null,
        signAt: isForPayer(operation) ? copyOf(mandateTraits?.payerSignsAt) : null,
        memberConsent: await consentView(
          shown.consents.findLast(({ operationKey }) => operationKey === operation.idempotencyKey),
          shown.agreement,
        ),
        createdAt: operation.createdAt.toISOString(),
      };
    },
  };
}

/**
 * Returns whether the payer is to sign at the wallet, if it has a page for that, or did not do so in time.
 */
function isForPayer({ state, consent, createdAt }: FoundOperation['operation']): boolean {
  const wasConfirmed = consent !== null && consent.consentedAt > createdAt;
  return state === 'signing' || (state === 'expired' && wasConfirmed);
}

const copyOf = (name: MandateTraits['payerSignsAt'] | undefined) => (name ? { ...name } : null);

/** Returns terms with their amounts as whole fen. */
export function termsView(terms: Terms): TermsView {
  const { trigger, dayOfMonth, thresholdFen, amountFen, capPerMonthFen, endsOn, payOrder } = terms;
  return {
    trigger,
    dayOfMonth,
    thresholdFen: thresholdFen === null ? null : fenToWire(thresholdFen),
    amountFen: fenToWire(amountFen),
    capPerMonthFen: fenToWire(capPerMonthFen),
    endsOn,
    payOrder: [...payOrder],
  };
}

/**
 * Returns the view for others, which hides what the signer owes, their names for numbers, their sources, and
 * why a debit was refused.
 */
function beneficiaryView(view: AgreementView): AgreementView {
  return {
    ...view,
    role: 'beneficiary',
    signerMobileNo: maskedNumber(view.signerMobileNo),
    nickname: '',
    suspendReason: null,
    endReason: null,
    owedFen: 0,
    walletNotice: null,
    chargedThisMonthFen: 0,
    endsSoon: false,
    terms: { ...view.terms, payOrder: [] },
    nextCharge: view.nextCharge && { ...view.nextCharge, reason: null },
  };
}

function endsSoon(agreement: Agreement, now: number, { endsSoonMs }: AgreementTimes): boolean {
  const {
    expiryTip,
    terms: { endsOn },
  } = agreement;
  return isLive(agreement) && expiryTip && endsOn !== null && endOfDay(endsOn) - now <= endsSoonMs;
}

/**
 * Returns when a day trigger debits first: as if the operation were confirmed now, or as planned once it is
 * done.
 */
function firstDebitAt(
  { operation: { state, terms }, shown, lastMonth }: FoundOperation,
  now: number,
  times: AgreementTimes,
): string | null {
  if (terms?.trigger !== 'day') return null;
  if (state === 'done') return nextChargeOf(shown, now)?.debitAt ?? null;
  if (!openOperationStates.has(state)) return null;
  return (
    planFrom(
      { agreementNo: shown.agreement.agreementNo, terms, lastMonth },
      now,
      false,
      times,
    ).planDebitAt?.toISOString() ?? null
  );
}
