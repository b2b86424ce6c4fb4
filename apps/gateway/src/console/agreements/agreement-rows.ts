/** Agreements and charges as rows of the console's lists. */
import type { AgreementRowView, ChargeRowView } from '@phonebill/contract/console';
import { fenToWire } from '@phonebill/money';
import type { Agreement } from '../../agreements/model/index.ts';
import type { OwnCharge } from '../../agreements/store/index.ts';
import { maskedNumber } from '../../numbers/index.ts';

/** Returns the row, with numbers masked and amounts in fen. */
export function agreementRowView(agreement: Agreement): AgreementRowView {
  const { beneficiaryMobileNo, signerMobileNo, terms } = agreement;
  return {
    agreementNo: agreement.agreementNo,
    state: agreement.state,
    mobileNo: maskedNumber(beneficiaryMobileNo),
    signerMobileNo: maskedNumber(signerMobileNo),
    isOwn: beneficiaryMobileNo === signerMobileNo,
    trigger: terms.trigger,
    dayOfMonth: terms.dayOfMonth,
    thresholdFen: terms.thresholdFen === null ? null : fenToWire(terms.thresholdFen),
    amountFen: fenToWire(terms.amountFen),
    capPerMonthFen: fenToWire(terms.capPerMonthFen),
    createdAt: agreement.createdAt.toISOString(),
    endedAt: agreement.endedAt?.toISOString() ?? null,
  };
}

export function chargeRowView({ charge, debt }: Pick<OwnCharge, 'charge' | 'debt'>): ChargeRowView {
  return {
    chargeNo: charge.chargeNo,
    period: charge.period,
    state: charge.state,
    reason: charge.reason,
    amountFen: fenToWire(charge.amountFen),
    paidFen: charge.paidFen === null ? null : fenToWire(charge.paidFen),
    source: charge.source,
    rounds: charge.rounds,
    orderNo: charge.orderNo,
    announcedAt: charge.announcedAt.toISOString(),
    noticedAt: charge.noticedAt?.toISOString() ?? null,
    debitAt: charge.debitAt.toISOString(),
    endedAt: charge.endedAt?.toISOString() ?? null,
    debtState: debt?.state ?? null,
  };
}
