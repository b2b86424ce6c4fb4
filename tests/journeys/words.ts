// The product's own texts in the language of a project. Texts that SPEC gives word for word are written out
// in the journeys instead, so that a change of them is noticed.

import type { Language } from '@phonebill/contract';
import { bindCopy } from '../../apps/sandbox/src/pages/bind/bind-copy.ts';
import { payCopy } from '../../apps/sandbox/src/pages/pay/pay-copy.ts';
import { agreementStatusCopy } from '../../apps/web/src/agreement-view/agreement-status.ts';
import { appCopy } from '../../apps/web/src/app/copy.ts';
import {
  authorizationCopy,
  recordCopy as consentRecordCopy,
  stateCopy,
} from '../../apps/web/src/features/authorization/copy.ts';
import { historyCopy } from '../../apps/web/src/features/auto-recharge/history-copy.ts';
import { cancelCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-list/cancel/copy.ts';
import { familyCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-list/family/copy.ts';
import { listCopy, underWayCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-list/copy.ts';
import { detailCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-list/detail-copy.ts';
import { recordCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-record/copy.ts';
import { autoResultCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-result/copy.ts';
import { creditPayCopy } from '../../apps/web/src/features/auto-recharge/deal-credit-pay/copy.ts';
import { repaymentCopy } from '../../apps/web/src/features/auto-recharge/deal-credit-pay/repayment-copy.ts';
import { partsCopy } from '../../apps/web/src/agreement-view/copy.ts';
import { recommendationCopy } from '../../apps/web/src/features/auto-recharge/recommendation-copy.ts';
import { asideCopy } from '../../apps/web/src/agreement-form/aside-copy.ts';
import { setupCopy } from '../../apps/web/src/agreement-form/copy.ts';
import { sheetCopy } from '../../apps/web/src/agreement-form/sheets/copy.ts';
import { waitingCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-list/waiting-copy.ts';
import { campaignCopy } from '../../apps/web/src/features/campaign/copy.ts';
import { agreementTextCopy } from '../../apps/web/src/agreement-text/copy.ts';
import { downloadCopy } from '../../apps/web/src/features/protocol/download-copy.ts';
import { protocolCopy } from '../../apps/web/src/features/protocol/copy.ts';
import { falPageCopy } from '../../apps/web/src/features/fal-page/copy.ts';
import { businessHallCopy } from '../../apps/web/src/features/business-hall/copy.ts';
import { loginCopy } from '../../apps/web/src/sms-login/copy.ts';
import { offerCopy } from '../../apps/web/src/features/family/other-tel-confirms/copy.ts';
import { requestCopy } from '../../apps/web/src/features/family/trans-page/copy.ts';
import { loginPageCopy, walletLoginCopy } from '../../apps/web/src/features/login/copy.ts';
import { servicesCopy } from '../../apps/web/src/services/copy.ts';
import { notOfferedCopy } from '../../apps/web/src/features/not-offered/copy.ts';
import { recordsCopy } from '../../apps/web/src/features/recharge-record/copy.ts';
import { integralCopy } from '../../apps/web/src/features/recharge/integral-page/copy.ts';
import { markEditCopy, markRecordsCopy } from '../../apps/web/src/features/recharge/marks/copy.ts';
import { missingCopy as missingPartsCopy } from '../../apps/web/src/features/recharge/top-up/missing-copy.ts';
import { ownAmountCopy } from '../../apps/web/src/features/recharge/top-up/own-amount-copy.ts';
import { unpaidCopy } from '../../apps/web/src/features/recharge/top-up/unpaid-copy.ts';
import { topUpCopy, wayCopy } from '../../apps/web/src/features/recharge/top-up/copy.ts';
import { automaticCopy } from '../../apps/web/src/features/result/automatic-copy.ts';
import { directResultCopy, resultCopy } from '../../apps/web/src/features/result/copy.ts';
import { directMissingCopy } from '../../apps/web/src/features/result/direct-missing-copy.ts';
import { billCopy } from '../../apps/web/src/features/tencent-bill/copy.ts';
import { meCopy } from '../../apps/web/src/me/copy.ts';
import { monthChartCopy } from '../../apps/web/src/month-chart/copy.ts';
import { remarkCopy } from '../../apps/web/src/numbers/remark-copy.ts';
import {
  cancelOrderCopy,
  factsCopy,
  timelineCopy,
  orderWaysCopy,
} from '../../apps/web/src/order-view/details-copy.ts';
import { orderCopy } from '../../apps/web/src/order-view/order-copy.ts';
import { missingCopy } from '../../apps/web/src/order-view/order-missing-copy.ts';
import { paymentHereCopy } from '../../apps/web/src/order-view/payment-here-copy.ts';
import { refundsBesideCopy } from '../../apps/web/src/order-view/refunds-beside-copy.ts';
import { pointsCopy, statusCopy } from '../../apps/web/src/order-view/status-copy.ts';
import { receiptCopy } from '../../apps/web/src/order-view/receipt/receipt-copy.ts';
import { errorCopy } from '../../apps/web/src/platform/http/error-copy.ts';
import { signUpCopy } from '../../apps/web/src/sign-up/copy.ts';
import { smsCodeCopy } from '../../apps/web/src/sms-code/copy.ts';
import { rewardCopy } from '../../apps/web/src/reward-view/reward-copy.ts';
import { rewardsEntryCopy } from '../../apps/web/src/reward-view/rewards-entry-copy.ts';
import { walletViewCopy } from '../../apps/web/src/wallet-view/copy.ts';
import { devicesCopy } from '../../apps/web/src/my-account/devices-copy.ts';
import { myDataCopy } from '../../apps/web/src/my-account/my-data-copy.ts';
import { voucherCopy } from '../../apps/web/src/voucher-view/voucher-copy.ts';
import { uiCopy } from '../../apps/web/src/ui/copy.ts';

export function wordsIn(language: Language) {
  const of = <T>(dictionary: Readonly<Record<Language, T>>): T => dictionary[language];
  return {
    language,
    app: of(appCopy),
    agreements: of(listCopy),
    campaign: of(campaignCopy),
    authorization: of(authorizationCopy),
    authorizationRecords: of(consentRecordCopy),
    authorizationStates: of(stateCopy),
    texts: of(agreementTextCopy),
    protocol: of(protocolCopy),
    download: of(downloadCopy),
    family: of(familyCopy),
    waiting: of(waitingCopy),
    agreementStates: of(agreementStatusCopy),
    binding: (name: keyof typeof bindCopy) => bindCopy[name][language],
    agreement: of(detailCopy),
    agreementParts: of(partsCopy),
    cancelling: of(cancelCopy),
    underWay: of(underWayCopy),
    ownName: of(remarkCopy),
    charges: of(recordCopy),
    history: of(historyCopy),
    recommendations: of(recommendationCopy),
    bill: of(billCopy),
    months: of(monthChartCopy),
    fal: of(falPageCopy),
    me: of(meCopy),
    login: of(loginCopy),
    loginPage: of(loginPageCopy),
    services: of(servicesCopy),
    signUp: of(signUpCopy),
    businessHall: of(businessHallCopy),
    recharge: of(topUpCopy),
    ways: of(wayCopy),
    notOffered: of(notOfferedCopy),
    ownAmount: of(ownAmountCopy),
    unpaid: of(unpaidCopy),
    missingParts: of(missingPartsCopy),
    marks: of(markRecordsCopy),
    markEdit: of(markEditCopy),
    integral: of(integralCopy),
    points: of(pointsCopy),
    records: of(recordsCopy),
    result: of(resultCopy),
    directResult: of(directResultCopy),
    directMissing: of(directMissingCopy),
    automaticLink: of(automaticCopy),
    missing: of(missingCopy),
    order: { ...of(orderCopy), ...of(orderWaysCopy) },
    paymentHere: of(paymentHereCopy),
    cancelOrder: of(cancelOrderCopy),
    receipt: of(receiptCopy),
    refundsBeside: of(refundsBesideCopy),
    status: of(statusCopy),
    timeline: of(timelineCopy),
    facts: of(factsCopy),
    rewards: of(rewardCopy),
    rewardsEntry: of(rewardsEntryCopy),
    walletView: of(walletViewCopy),
    vouchers: of(voucherCopy),
    devices: of(devicesCopy),
    myData: of(myDataCopy),
    http: of(errorCopy),
    setUp: of(setupCopy),
    setUpAside: of(asideCopy),
    termSheets: of(sheetCopy),
    autoResult: of(autoResultCopy),
    familyRequest: of(requestCopy),
    offers: of(offerCopy),
    credit: of(creditPayCopy),
    repayment: of(repaymentCopy),
    ui: of(uiCopy),
    walletLogin: of(walletLoginCopy),
    smsCode: of(smsCodeCopy),
    cashier: (name: keyof typeof payCopy, values: Readonly<Record<string, string | number>> = {}) =>
      payCopy[name][language].replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place)),
    /** Returns one of two texts that are in no dictionary. */
    pick: (zh: string, en: string) => (language === 'zh' ? zh : en),
  };
}

export type Words = ReturnType<typeof wordsIn>;

/** Returns the texts for a project's locale. */
export const wordsOf = (locale: string | undefined): Words => wordsIn(locale?.startsWith('zh') ? 'zh' : 'en');
