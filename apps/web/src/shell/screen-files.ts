import type { screens } from '../app/screens.ts';

/**
 * The module of each screen, below apps/web: the one that `screens` loads. The build looks up in it what a
 * screen needs. It is separate from `screens`, since the pages themselves do not need it.
 */
export const screenFiles: Readonly<Record<keyof typeof screens, `src/features/${string}.tsx`>> = {
  falPage: 'src/features/fal-page/fal-page.tsx',
  login: 'src/features/login/login-page.tsx',
  placeOrder: 'src/features/recharge/place-order-page.tsx',
  digitalRecharge: 'src/features/recharge/digital-recharge-page.tsx',
  directCharge: 'src/features/recharge/direct-charge-page.tsx',
  markRecords: 'src/features/recharge/marks/mark-records-page.tsx',
  markEdit: 'src/features/recharge/marks/mark-edit-page.tsx',
  integralPage: 'src/features/recharge/integral-page/integral-page.tsx',
  resultPage: 'src/features/result/result-page.tsx',
  directResult: 'src/features/result/direct-result-page.tsx',
  rechargeRecord: 'src/features/recharge-record/recharge-record-page.tsx',
  tencentBill: 'src/features/tencent-bill/tencent-bill-page.tsx',
  setAutoRecharge: 'src/features/auto-recharge/set-auto-recharge/set-auto-recharge-page.tsx',
  busModeYunNan: 'src/features/business-hall/bus-mode-page.tsx',
  marketSetAutoRecharge: 'src/features/auto-recharge/set-auto-recharge/market-set-auto-recharge-page.tsx',
  xysetAutoRecharge: 'src/features/auto-recharge/set-auto-recharge/xyset-auto-recharge-page.tsx',
  autoRechargeResult: 'src/features/auto-recharge/auto-recharge-result/auto-recharge-result-page.tsx',
  dealCreditPay: 'src/features/auto-recharge/deal-credit-pay/deal-credit-pay-page.tsx',
  autoRechargeList: 'src/features/auto-recharge/auto-recharge-list/auto-recharge-list-page.tsx',
  editNickname: 'src/features/auto-recharge/edit-nickname/edit-nickname-page.tsx',
  autoRechargeBill: 'src/features/auto-recharge/auto-recharge-bill/auto-recharge-bill-page.tsx',
  autoRechargeRecord: 'src/features/auto-recharge/auto-recharge-record/auto-recharge-record-page.tsx',
  autoRechargeHistoryList: 'src/features/auto-recharge/auto-recharge-history-list-page.tsx',
  recommendationList: 'src/features/auto-recharge/recommendation-list-page.tsx',
  transPage: 'src/features/family/trans-page/trans-page.tsx',
  transPageHbRegister: 'src/features/family/trans-page-hb-register-page.tsx',
  otherTelConfirms: 'src/features/family/other-tel-confirms/other-tel-confirms-page.tsx',
  campaign: 'src/features/campaign/campaign-page.tsx',
  authHomePayPage: 'src/features/authorization/auth-home-pay-page.tsx',
  protocol: 'src/features/protocol/protocol-page.tsx',
  downloadProtocol: 'src/features/protocol/download-page.tsx',
};

/**
 * The screens that begin with the user's own number, which the validity check returns: they cannot be used
 * before it is known.
 */
export const beginWithOwnNumber: readonly string[] = [
  screenFiles.setAutoRecharge,
  screenFiles.marketSetAutoRecharge,
  screenFiles.xysetAutoRecharge,
  screenFiles.transPage,
  screenFiles.transPageHbRegister,
];
