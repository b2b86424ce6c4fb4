import type { AgreementVariant, AgreementView, TermsView } from '@phonebill/contract/wire';

/** The base path of all pages (SPEC section 2). */
export const BASE = '/phonebillh5';

/** Paths, without the base, to which screens link by name. */
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

/** Returns a path with a query. */
export function pathWith(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/** Returns the path of the result page of an order. */
export function resultPath(orderNo: string): string {
  return pathWith(paths.resultPage, { orderNo });
}

/** Returns the path of the page that shows the result of a credit-pay repayment. */
export function repaymentPath(orderNo: string): string {
  return pathWith(paths.dealCreditPay, { orderNo });
}

/** Returns the path of the result page of an order placed without login; the key opens it. */
export function directResultPath(orderNo: string, key: string): string {
  return pathWith(paths.directResult, { orderNo, key });
}

/**
 * The history state with which a screen opens markRecords: where a chosen number is topped up, and the amount
 * chosen so far.
 */
export interface MarkRecordsState {
  /** Path and query, without the base. */
  readonly topUpAt?: string;
  readonly faceFen?: number;
}

/** The history state with which markEdit can be opened, and which it keeps, like {@link TopUpDraft}. */
export interface MarkDraft {
  readonly mobileNo?: string;
  /** The name typed so far; absent if nothing was typed. */
  readonly remark?: string;
  /** The saved number being edited, as it was before. */
  readonly edited?: string;
}

/**
 * The history state with which placeOrder can be opened, so that a number never appears in the address bar:
 * `navigate(paths.placeOrder, { state: { mobileNo, faceFen } satisfies TopUpDraft })`.
 */
export interface TopUpDraft {
  readonly mobileNo?: string;
  readonly faceFen?: number;
  /** The goods chosen in a top-up with points. */
  readonly goodsId?: string;
  /** The contact's name, if the number was picked from the contacts; only shown to the user, never sent. */
  readonly contactName?: string;
}

/**
 * The history state with which setAutoRecharge can be opened to open an agreement, like {@link TopUpDraft}.
 */
export interface AgreementDraft {
  readonly agrMbl?: string;
  readonly amountFen?: number;
  /** The contact's name, if the number was picked from the contacts; only shown to the user. */
  readonly contactName?: string;
  /** All terms, as far as they were already chosen. */
  readonly terms?: TermsView;
  /** The payer's own number, as far as it was typed for registration. */
  readonly payerMobileNo?: string;
}

/**
 * Returns the path of the form on which agreements of a variant are opened and changed; null for standard
 * agreements.
 */
export function agreementFormPath(variant: AgreementVariant | null): string {
  return variant === 'campus' ? paths.xysetAutoRecharge : paths.setAutoRecharge;
}

/**
 * Returns the path on which the terms of an agreement are changed (SPEC section 2: operationType edit), with
 * the form on which it was opened.
 */
export function changeAgreementPath({
  agreementNo,
  variant,
}: Pick<AgreementView, 'agreementNo' | 'variant'>): string {
  return pathWith(agreementFormPath(variant), { operationType: 'edit', agreementNo });
}

/** Returns the path of one agreement in the list's screen, with its history. */
export function agreementPath(agreementNo: string): string {
  return pathWith(paths.autoRechargeList, { agreementNo });
}

/** Returns the path of the result page of an agreement's opening or change. */
export function agreementResultPath(requestNo: string): string {
  return pathWith(paths.autoRechargeResult, { requestNo });
}

/**
 * Returns the path of the page that waits for an opening or change which needs the consent of the member
 * whose number it tops up.
 */
export function familyRequestPath(requestNo: string): string {
  return pathWith(paths.transPage, { requestNo });
}

/** Returns the path of an activity's page, whichever activity it is. */
export function campaignPath(activityId: string): string {
  return pathWith('/marketingActivities/autoRechargeConfig', { activityId });
}

/** Returns the path of a consent request as the member sees it; this is the link in the SMS. */
export function consentPath(consentNo: string): string {
  return pathWith(paths.otherTelConfirms, { consentNo });
}
