import type { AgreementVariant, AgreementView, TermsView } from '@phonebill/contract/wire';

/** The base path all pages live under (SPEC section 2). */
export const BASE = '/phonebillh5';

/** Paths that screens lead to by name, without the base. */
export const paths = {
  error: '/falPage',
  login: '/userLogin/login',
  placeOrder: '/rechargeTelebill/placeOrder',
  digitalRecharge: '/rechargeTelebill/digitalRecharge',
  directCharge: '/rechargeTelebill/directCharge',
  directResult: '/rechargeTelebill/directResult',
  integralPage: '/rechargeTelebill/integralPage',
  markRecords: '/rechargeTelebill/markRecords',
  markEdit: '/rechargeTelebill/markEdit',
  resultPage: '/rechargeTelebill/resultPage',
  rechargeRecord: '/rechargeTelebill/rechargeRecord',
  xysetAutoRecharge: '/autoRecharge/xysetAutoRecharge',
  marketSetAutoRecharge: '/autoRecharge/marketSetAutoRecharge',
  setAutoRecharge: '/autoRecharge/setAutoRecharge',
  autoRechargeList: '/autoRecharge/autoRechargeList',
  editNickname: '/autoRecharge/editNickname',
  autoRechargeBill: '/autoRecharge/autoRechargeBill',
  dealCreditPay: '/autoRecharge/dealCreditPay',
  autoRechargeResult: '/autoRecharge/autoRechargeResult',
  recommendationList: '/autoRecharge/recommendationList',
  autoRechargeRecord: '/autoRecharge/autoRechargeRecord',
  autoRechargeHistoryList: '/autoRecharge/autoRechargeHistoryList',
  busModeYunNan: '/autoRecharge/busModeYunNan',
  transPage: '/autoRecharge/transPage',
  transPageHbRegister: '/autoRecharge/transPageHbRegister',
  otherTelConfirms: '/autoRecharge/otherTelConfirms',
  tencentBill: '/telBill/tencentBill',
  authHomePayPage: '/sensitiveAuthorization/authHomePayPage',
  downloadProtocol: '/protocol/downloadProtocol',
  privacyProtocol: '/protocol/privacyProtocol',
  privacyProtocolLong: '/protocol/privacyProtocolLong',
  autoRechargeProtocol: '/protocol/autoRechargeProtocol',
  autoRechargeProtocolLong: '/protocol/autoRechargeProtocolLong',
  trustPaymentAgreement: '/protocol/trustPaymentAgreement',
} as const;

/** Where the money of one order is. */
export function resultPath(orderNo: string): string {
  return `${paths.resultPage}?${new URLSearchParams({ orderNo }).toString()}`;
}

/** What became of a repayment of credit pay: the one page that shows one. */
export function repaymentPath(orderNo: string): string {
  return `${paths.dealCreditPay}?${new URLSearchParams({ orderNo }).toString()}`;
}

/** Where the money of an order placed without login is; the key opens it. */
export function directResultPath(orderNo: string, key: string): string {
  return `${paths.directResult}?${new URLSearchParams({ orderNo, key }).toString()}`;
}

/**
 * What markRecords is told by the screen that leads there: where a chosen number is topped up, and the amount
 * chosen so far.
 */
export interface MarkRecordsState {
  /** Path and query below the base. */
  readonly topUpAt?: string;
  readonly faceFen?: number;
}

/** What markEdit can be opened with, and keeps; in the history entry's state like {@link TopUpDraft}. */
export interface MarkDraft {
  readonly mobileNo?: string;
  /** The name typed so far; absent while nothing was typed. */
  readonly remark?: string;
  /** The saved number that is edited, as it was. */
  readonly edited?: string;
}

/**
 * What placeOrder can be opened with, given as the history entry's state so that a number never stands in the
 * address bar: `navigate(paths.placeOrder, { state: { mobileNo, faceFen } satisfies TopUpDraft })`.
 */
export interface TopUpDraft {
  readonly mobileNo?: string;
  readonly faceFen?: number;
  /** What is chosen for points. */
  readonly goodsId?: string;
  /**
   * Whose number it is, when it was picked from the contacts; for the user's eyes only, it is sent to nobody.
   */
  readonly contactName?: string;
}

/**
 * What setAutoRecharge can be opened with when an agreement is opened; in the history entry's state like
 * {@link TopUpDraft}.
 */
export interface AgreementDraft {
  readonly agrMbl?: string;
  readonly amountFen?: number;
  /** Whose number it is, when it was picked from the contacts; for the user's eyes only. */
  readonly contactName?: string;
  /** All terms, as far as they were chosen before. */
  readonly terms?: TermsView;
  /** The payer's own number, as far as it was typed to register with. */
  readonly payerMobileNo?: string;
}

/** The form on which agreements of a variant are opened and changed; null: the usual ones. */
export function agreementFormPath(variant: AgreementVariant | null): string {
  return variant === 'campus' ? paths.xysetAutoRecharge : paths.setAutoRecharge;
}

/** Changing the terms of an agreement (SPEC section 2: operationType edit), on the form it was opened on. */
export function changeAgreementPath({
  agreementNo,
  variant,
}: Pick<AgreementView, 'agreementNo' | 'variant'>): string {
  const query = new URLSearchParams({ operationType: 'edit', agreementNo });
  return `${agreementFormPath(variant)}?${query.toString()}`;
}

/** One agreement in the list's screen, with what happened to it. */
export function agreementPath(agreementNo: string): string {
  return `${paths.autoRechargeList}?${new URLSearchParams({ agreementNo }).toString()}`;
}

/** What became of an opening or a change. */
export function agreementResultPath(requestNo: string): string {
  return `${paths.autoRechargeResult}?${new URLSearchParams({ requestNo }).toString()}`;
}

/**
 * What became of an opening or a change that needs the consent of the member, whose number it tops up: the
 * one page that waits for them.
 */
export function familyRequestPath(requestNo: string): string {
  return `${paths.transPage}?${new URLSearchParams({ requestNo }).toString()}`;
}

/** The page of an activity, whichever it is. */
export function campaignPath(activityId: string): string {
  return `/marketingActivities/autoRechargeConfig?${new URLSearchParams({ activityId }).toString()}`;
}

/** What somebody asks a member, as the member sees it; this is the link of the SMS. */
export function consentPath(consentNo: string): string {
  return `${paths.otherTelConfirms}?${new URLSearchParams({ consentNo }).toString()}`;
}
