import { LoginSkeleton } from '../features/login/login-skeleton.tsx';
import { RechargeRecordSkeleton } from '../features/recharge-record/recharge-record-skeleton.tsx';
import { IntegralSkeleton, TopUpSkeleton } from '../features/recharge/top-up/top-up-skeleton.tsx';
import { MarkEditSkeleton, MarkRecordsSkeleton } from '../features/recharge/marks/marks-skeleton.tsx';
import { ResultSkeleton } from '../order-view/order-waiting.tsx';
import { TencentBillSkeleton } from '../features/tencent-bill/tencent-bill-skeleton.tsx';
import { PlainSkeleton } from '../ui/page/page-skeleton.tsx';
import type { Screen } from './route-types.ts';

/** The screen that replaces one that the operator does not offer. */
export const notOffered: Screen = {
  load: () => import('../features/not-offered/not-offered-page.tsx'),
  Skeleton: PlainSkeleton,
};

/** The existing screens. Only their skeletons are in the first script; the rest is loaded when shown. */
export const screens = {
  falPage: {
    load: () => import('../features/fal-page/fal-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  login: {
    load: () => import('../features/login/login-page.tsx'),
    Skeleton: LoginSkeleton,
  },
  placeOrder: {
    load: () => import('../features/recharge/place-order-page.tsx'),
    Skeleton: TopUpSkeleton,
  },
  digitalRecharge: {
    load: () => import('../features/recharge/digital-recharge-page.tsx'),
    Skeleton: TopUpSkeleton,
  },
  directCharge: {
    load: () => import('../features/recharge/direct-charge-page.tsx'),
    Skeleton: TopUpSkeleton,
  },
  markRecords: {
    load: () => import('../features/recharge/marks/mark-records-page.tsx'),
    Skeleton: MarkRecordsSkeleton,
  },
  markEdit: {
    load: () => import('../features/recharge/marks/mark-edit-page.tsx'),
    Skeleton: MarkEditSkeleton,
  },
  integralPage: {
    load: () => import('../features/recharge/integral-page/integral-page.tsx'),
    Skeleton: IntegralSkeleton,
  },
  resultPage: {
    load: () => import('../features/result/result-page.tsx'),
    Skeleton: ResultSkeleton,
  },
  directResult: {
    load: () => import('../features/result/direct-result-page.tsx'),
    Skeleton: ResultSkeleton,
  },
  rechargeRecord: {
    load: () => import('../features/recharge-record/recharge-record-page.tsx'),
    Skeleton: RechargeRecordSkeleton,
  },
  tencentBill: {
    load: () => import('../features/tencent-bill/tencent-bill-page.tsx'),
    Skeleton: TencentBillSkeleton,
  },
  setAutoRecharge: {
    load: () => import('../features/auto-recharge/set-auto-recharge/set-auto-recharge-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  busModeYunNan: {
    load: () => import('../features/business-hall/bus-mode-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  marketSetAutoRecharge: {
    load: () => import('../features/auto-recharge/set-auto-recharge/market-set-auto-recharge-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  xysetAutoRecharge: {
    load: () => import('../features/auto-recharge/set-auto-recharge/xyset-auto-recharge-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeResult: {
    load: () => import('../features/auto-recharge/auto-recharge-result/auto-recharge-result-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  dealCreditPay: {
    load: () => import('../features/auto-recharge/deal-credit-pay/deal-credit-pay-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeList: {
    load: () => import('../features/auto-recharge/auto-recharge-list/auto-recharge-list-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  editNickname: {
    load: () => import('../features/auto-recharge/edit-nickname/edit-nickname-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeBill: {
    load: () => import('../features/auto-recharge/auto-recharge-bill/auto-recharge-bill-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeRecord: {
    load: () => import('../features/auto-recharge/auto-recharge-record/auto-recharge-record-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeHistoryList: {
    load: () => import('../features/auto-recharge/auto-recharge-history-list-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  recommendationList: {
    load: () => import('../features/auto-recharge/recommendation-list-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  transPage: {
    load: () => import('../features/family/trans-page/trans-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  transPageHbRegister: {
    load: () => import('../features/family/trans-page-hb-register-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  otherTelConfirms: {
    load: () => import('../features/family/other-tel-confirms/other-tel-confirms-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  campaign: {
    load: () => import('../features/campaign/campaign-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  authHomePayPage: {
    load: () => import('../features/authorization/auth-home-pay-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  protocol: {
    load: () => import('../features/protocol/protocol-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  downloadProtocol: {
    load: () => import('../features/protocol/download-page.tsx'),
    Skeleton: PlainSkeleton,
  },
} as const satisfies Record<string, Screen>;
