// The product's own words in the language of a project. What SPEC gives word for word is
// written out in the journeys instead, so that a changed text there is noticed.

import type { Language } from '@phonebill/contract';
import { bindCopy } from '../../apps/sandbox/src/pages/bind/bind-copy.ts';
import { payCopy } from '../../apps/sandbox/src/pages/pay/pay-copy.ts';
import { agreementStatusCopy } from '../../apps/web/src/agreement-view/agreement-status.ts';
import { appTexts } from '../../apps/web/src/app/app-texts.ts';
import { historyCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-history-list/copy.ts';
import { cancelCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-list/cancel/copy.ts';
import { listCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-list/copy.ts';
import { detailCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-list/detail-copy.ts';
import { recordCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-record/copy.ts';
import { autoResultCopy } from '../../apps/web/src/features/auto-recharge/auto-recharge-result/copy.ts';
import { creditPayCopy } from '../../apps/web/src/features/auto-recharge/deal-credit-pay/copy.ts';
import { repaymentCopy } from '../../apps/web/src/features/auto-recharge/deal-credit-pay/repayment-copy.ts';
import { partsCopy } from '../../apps/web/src/features/auto-recharge/parts/copy.ts';
import { recommendationCopy } from '../../apps/web/src/features/auto-recharge/recommendation-list/copy.ts';
import { asideCopy } from '../../apps/web/src/features/auto-recharge/set-auto-recharge/aside-copy.ts';
import { setupCopy } from '../../apps/web/src/features/auto-recharge/set-auto-recharge/copy.ts';
import { sheetCopy } from '../../apps/web/src/features/auto-recharge/set-auto-recharge/sheets/copy.ts';
import { falPageCopy } from '../../apps/web/src/features/fal-page/copy.ts';
import { loginCopy } from '../../apps/web/src/features/login/copy.ts';
import { recordsCopy } from '../../apps/web/src/features/recharge-record/copy.ts';
import { integralCopy } from '../../apps/web/src/features/recharge/integral-page/copy.ts';
import { markEditCopy } from '../../apps/web/src/features/recharge/mark-edit/copy.ts';
import { markRecordsCopy } from '../../apps/web/src/features/recharge/mark-records/copy.ts';
import { topUpCopy, wayCopy } from '../../apps/web/src/features/recharge/top-up/copy.ts';
import { directResultCopy, resultCopy } from '../../apps/web/src/features/result/copy.ts';
import { billCopy } from '../../apps/web/src/features/tencent-bill/copy.ts';
import { monthChartTexts } from '../../apps/web/src/month-chart/texts.ts';
import { ownNameTexts } from '../../apps/web/src/numbers/own-name/texts.ts';
import { cancelOrderTexts } from '../../apps/web/src/order-view/cancel-order-texts.ts';
import { missingTexts } from '../../apps/web/src/order-view/missing-texts.ts';
import { orderTexts } from '../../apps/web/src/order-view/order-texts.ts';
import { pointsTexts } from '../../apps/web/src/order-view/points-texts.ts';
import { receiptTexts } from '../../apps/web/src/order-view/receipt/receipt-texts.ts';
import { statusTexts } from '../../apps/web/src/order-view/status-texts.ts';
import { timelineTexts } from '../../apps/web/src/order-view/timeline-texts.ts';
import { errorTexts } from '../../apps/web/src/platform/http/error-texts.ts';
import { smsCodeCopy } from '../../apps/web/src/sms-code/copy.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';

export function wordsIn(language: Language) {
  const of = <T>(dictionary: Readonly<Record<Language, T>>): T => dictionary[language];
  return {
    language,
    app: of(appTexts),
    agreements: of(listCopy),
    agreementStates: of(agreementStatusCopy),
    binding: (name: keyof typeof bindCopy) => bindCopy[name][language],
    agreement: of(detailCopy),
    agreementParts: of(partsCopy),
    cancelling: of(cancelCopy),
    ownName: of(ownNameTexts),
    charges: of(recordCopy),
    history: of(historyCopy),
    recommendations: of(recommendationCopy),
    bill: of(billCopy),
    months: of(monthChartTexts),
    fal: of(falPageCopy),
    login: of(loginCopy),
    recharge: of(topUpCopy),
    ways: of(wayCopy),
    marks: of(markRecordsCopy),
    markEdit: of(markEditCopy),
    integral: of(integralCopy),
    points: of(pointsTexts),
    records: of(recordsCopy),
    result: of(resultCopy),
    directResult: of(directResultCopy),
    missing: of(missingTexts),
    order: of(orderTexts),
    cancelOrder: of(cancelOrderTexts),
    receipt: of(receiptTexts),
    status: of(statusTexts),
    timeline: of(timelineTexts),
    http: of(errorTexts),
    setUp: of(setupCopy),
    setUpAside: of(asideCopy),
    termSheets: of(sheetCopy),
    autoResult: of(autoResultCopy),
    credit: of(creditPayCopy),
    repayment: of(repaymentCopy),
    ui: of(uiTexts),
    smsCode: of(smsCodeCopy),
    cashier: (name: keyof typeof payCopy, values: Readonly<Record<string, string | number>> = {}) =>
      payCopy[name][language].replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place)),
    /** Words that no dictionary has. */
    pick: (zh: string, en: string) => (language === 'zh' ? zh : en),
  };
}

export type Words = ReturnType<typeof wordsIn>;
