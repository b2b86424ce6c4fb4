/**
 * An agreement from its first event to its last, with everything that belongs to it, as the console shows it.
 */
import { type AgreementLifeView, signerActs } from '@phonebill/contract/console';
import { fenToWire } from '@phonebill/money';
import type { AgreementAggregate } from '../../agreements/model/index.ts';
import { isForFamily, isLive } from '../../agreements/model/index.ts';
import type { AgreementHistory } from '../../agreements/store/index.ts';
import { maskedText } from '../../numbers/index.ts';
import { userOfNumber } from '../../people/sign-on/index.ts';
import { chinaDayOf, monthPeriod } from '../../runtime/time/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { presentStops } from '../stops.ts';
import { agreementRowView } from './agreement-rows.ts';
import { holdsOf, reasonOf } from './holds.ts';

type Parts = Pick<ConsoleParts, 'pool' | 'agreements' | 'clock'>;

export async function agreementLife(
  { pool, agreements, clock }: Parts,
  aggregate: AgreementAggregate,
): Promise<AgreementLifeView> {
  const { agreement, operations, consents, debts } = aggregate;
  const isFamily = isForFamily(agreement);
  const [history, stops, sharedCapFen, memberUserNo] = await Promise.all([
    agreements.forOperators.history(agreement),
    presentStops(pool),
    isFamily ? agreements.sharedCapOf(agreement.userNo) : null,
    isFamily ? userOfNumber(pool, agreement.beneficiaryMobileNo) : null,
  ]);
  const { restsBecause } = agreements;
  return {
    agreement: {
      ...factsOf(aggregate, clock()),
      memberUserNo,
      since: history.since.toISOString(),
      sharedCapFen: sharedCapFen === null ? null : fenToWire(sharedCapFen),
    },
    holds: holdsOf(aggregate, { debits: stops.debits, restsBecause }),
    signerActs: signerActs.map((act) => ({ act, whyNot: whyNotOf(agreements, aggregate, act) })),
    operations: operations.map(({ idempotencyKey, kind, state, createdAt, expiresAt }) => ({
      requestNo: idempotencyKey,
      kind,
      state,
      createdAt: createdAt.toISOString(),
      expiresAt: iso(expiresAt),
    })),
    consents: consents.map((one) => ({
      consentNo: one.consentNo,
      state: one.state,
      amountFen: fenToWire(one.terms.amountFen),
      capPerMonthFen: fenToWire(one.terms.capPerMonthFen),
      askCount: one.askCount,
      askedAt: iso(one.askedAt),
      remindedAt: iso(one.remindedAt),
      expiresAt: iso(one.expiresAt),
      answeredAt: iso(one.answeredAt),
      answeredBy: one.answeredBy,
    })),
    debts: debts.map(({ chargeNo, amountFen, state, dueAt, orderNo }) => ({
      chargeNo,
      amountFen: fenToWire(amountFen),
      state,
      dueAt: dueAt.toISOString(),
      orderNo,
    })),
    timeline: history.events.map(timelineEntry),
    isWholeTimeline: history.isWhole,
  };
}

type Facts = Omit<AgreementLifeView['agreement'], 'memberUserNo' | 'since' | 'sharedCapFen'>;

function factsOf(aggregate: AgreementAggregate, now: number): Facts {
  const { agreement, charged } = aggregate;
  const { terms, consent, cancelText } = agreement;
  return {
    ...agreementRowView(agreement),
    userNo: agreement.userNo,
    reason: reasonOf(aggregate),
    reasonText: cancelText === null ? null : maskedText(cancelText),
    nickname: maskedText(agreement.nickname),
    carrier: agreement.carrier,
    province: agreement.province?.zh ?? null,
    channel: consent.channelCode,
    variant: agreement.variant,
    language: consent.language,
    payOrder: [...terms.payOrder],
    endsOn: terms.endsOn,
    textVersion: consent.textVersion,
    creditTextVersion: consent.creditTextVersion,
    consentedAt: consent.consentedAt.toISOString(),
    mandate: agreement.mandate,
    walletNo: agreement.walletNo,
    skipNext: agreement.skipNext,
    failuresInRow: agreement.failuresInRow,
    chargedThisMonthFen: fenToWire(charged[monthPeriod(chinaDayOf(now))] ?? 0n),
    plannedAt: iso(agreement.planDebitAt),
    lookedAtNext: iso(agreement.nextAt),
    signedAt: iso(agreement.signedAt),
  };
}

function whyNotOf(
  { whyNot }: Parts['agreements'],
  aggregate: AgreementAggregate,
  act: AgreementLifeView['signerActs'][number]['act'],
): string | null {
  if (act !== 'cancel') return whyNot(aggregate, act);
  return isLive(aggregate.agreement) ? null : 'agreementNotChangeable';
}

function timelineEntry(one: AgreementHistory['events'][number]): AgreementLifeView['timeline'][number] {
  const { at, entity, entityNo, event, from, to, detail } = one;
  return { at: at.toISOString(), entity, number: entityNo, event, from, to, detail: { ...detail } };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
