/**
 * The request of a sign-up as it is stored until the agreement is set up: amounts as texts of whole fen, the
 * number and the channel under their names on the wire.
 */
import type { Terms } from '../../agreements/model/index.ts';

/** The agreement that a person asks for. */
export interface AskedAgreement {
  readonly beneficiaryMobileNo: string;
  readonly nickname: string;
  readonly terms: Terms;
  readonly textVersion: string;
  readonly channelCode: string | null;
  /** The promoter who brought this customer; null when there is none. */
  readonly promoterCode: string | null;
}

export interface SignUpRequest extends Omit<AskedAgreement, 'terms' | 'beneficiaryMobileNo' | 'channelCode'> {
  readonly agrMbl: string;
  readonly cnlCode: string | null;
  readonly terms: Omit<Terms, 'thresholdFen' | 'amountFen' | 'capPerMonthFen'> & {
    readonly thresholdFen: string | null;
    readonly amountFen: string;
    readonly capPerMonthFen: string;
  };
}

/** Returns the request as the database stores it: under the names on the wire, amounts as text. */
export function keptRequest(asked: AskedAgreement): SignUpRequest {
  const { beneficiaryMobileNo, nickname, textVersion, channelCode, promoterCode, terms } = asked;
  const { trigger, dayOfMonth, thresholdFen, amountFen, capPerMonthFen, endsOn, payOrder } = terms;
  return {
    agrMbl: beneficiaryMobileNo,
    nickname,
    textVersion,
    cnlCode: channelCode,
    promoterCode,
    terms: {
      trigger,
      dayOfMonth,
      thresholdFen: thresholdFen === null ? null : String(thresholdFen),
      amountFen: String(amountFen),
      capPerMonthFen: String(capPerMonthFen),
      endsOn,
      payOrder,
    },
  };
}

/** Returns the terms of a stored request, with amounts in fen. */
export function termsOfKept({ terms }: SignUpRequest): Terms {
  return {
    ...terms,
    thresholdFen: terms.thresholdFen === null ? null : BigInt(terms.thresholdFen),
    amountFen: BigInt(terms.amountFen),
    capPerMonthFen: BigInt(terms.capPerMonthFen),
  };
}
