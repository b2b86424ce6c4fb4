import { BillSkeleton } from '../features/bill/bill-skeleton.tsx';
import { FalPageSkeleton } from '../features/fal-page/fal-page-skeleton.tsx';
import { LoginSkeleton } from '../features/login/login-skeleton.tsx';
import { IntegralSkeleton } from '../features/recharge/integral-page/integral-skeleton.tsx';
import { MarkEditSkeleton } from '../features/recharge/mark-edit/mark-edit-skeleton.tsx';
import { MarkRecordsSkeleton } from '../features/recharge/mark-records/mark-records-skeleton.tsx';
import { TopUpSkeleton } from '../features/recharge/top-up/top-up-skeleton.tsx';
import { RecordsSkeleton } from '../features/records/records-skeleton.tsx';
import { ResultSkeleton } from '../features/result/result-skeleton.tsx';
import { PlainSkeleton } from '../ui/page/page-skeleton.tsx';
import type { Screen } from './route-types.ts';

/**
 * The screens that are built. Only their skeletons come with the first script; the rest is loaded when shown.
 */
export const screens = {
  falPage: {
    file: 'src/features/fal-page/fal-page.tsx',
    load: () => import('../features/fal-page/fal-page.tsx'),
    Skeleton: FalPageSkeleton,
  },
  login: {
    file: 'src/features/login/login-page.tsx',
    load: () => import('../features/login/login-page.tsx'),
    Skeleton: LoginSkeleton,
  },
  placeOrder: {
    file: 'src/features/recharge/place-order/place-order-page.tsx',
    load: () => import('../features/recharge/place-order/place-order-page.tsx'),
    Skeleton: TopUpSkeleton,
  },
  digitalRecharge: {
    file: 'src/features/recharge/digital-recharge/digital-recharge-page.tsx',
    load: () => import('../features/recharge/digital-recharge/digital-recharge-page.tsx'),
    Skeleton: TopUpSkeleton,
  },
  directCharge: {
    file: 'src/features/recharge/direct-charge/direct-charge-page.tsx',
    load: () => import('../features/recharge/direct-charge/direct-charge-page.tsx'),
    Skeleton: TopUpSkeleton,
  },
  markRecords: {
    file: 'src/features/recharge/mark-records/mark-records-page.tsx',
    load: () => import('../features/recharge/mark-records/mark-records-page.tsx'),
    Skeleton: MarkRecordsSkeleton,
  },
  markEdit: {
    file: 'src/features/recharge/mark-edit/mark-edit-page.tsx',
    load: () => import('../features/recharge/mark-edit/mark-edit-page.tsx'),
    Skeleton: MarkEditSkeleton,
  },
  integralPage: {
    file: 'src/features/recharge/integral-page/integral-page.tsx',
    load: () => import('../features/recharge/integral-page/integral-page.tsx'),
    Skeleton: IntegralSkeleton,
  },
  resultPage: {
    file: 'src/features/result/result-page.tsx',
    load: () => import('../features/result/result-page.tsx'),
    Skeleton: ResultSkeleton,
  },
  directResult: {
    file: 'src/features/result/direct-result-page.tsx',
    load: () => import('../features/result/direct-result-page.tsx'),
    Skeleton: ResultSkeleton,
  },
  rechargeRecord: {
    file: 'src/features/records/records-page.tsx',
    load: () => import('../features/records/records-page.tsx'),
    Skeleton: RecordsSkeleton,
  },
  tencentBill: {
    file: 'src/features/bill/bill-page.tsx',
    load: () => import('../features/bill/bill-page.tsx'),
    Skeleton: BillSkeleton,
  },
  setAutoRecharge: {
    file: 'src/features/auto-recharge/set-auto-recharge/set-auto-recharge-page.tsx',
    load: () => import('../features/auto-recharge/set-auto-recharge/set-auto-recharge-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeResult: {
    file: 'src/features/auto-recharge/result/agreement-result-page.tsx',
    load: () => import('../features/auto-recharge/result/agreement-result-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  dealCreditPay: {
    file: 'src/features/auto-recharge/deal-credit-pay/deal-credit-pay-page.tsx',
    load: () => import('../features/auto-recharge/deal-credit-pay/deal-credit-pay-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeList: {
    file: 'src/features/auto-recharge/list/auto-recharge-list-page.tsx',
    load: () => import('../features/auto-recharge/list/auto-recharge-list-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  editNickname: {
    file: 'src/features/auto-recharge/nickname/edit-nickname-page.tsx',
    load: () => import('../features/auto-recharge/nickname/edit-nickname-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeBill: {
    file: 'src/features/auto-recharge/bill/auto-recharge-bill-page.tsx',
    load: () => import('../features/auto-recharge/bill/auto-recharge-bill-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeRecord: {
    file: 'src/features/auto-recharge/charges/auto-recharge-record-page.tsx',
    load: () => import('../features/auto-recharge/charges/auto-recharge-record-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  autoRechargeHistoryList: {
    file: 'src/features/auto-recharge/history/auto-recharge-history-list-page.tsx',
    load: () => import('../features/auto-recharge/history/auto-recharge-history-list-page.tsx'),
    Skeleton: PlainSkeleton,
  },
  recommendationList: {
    file: 'src/features/auto-recharge/recommendations/recommendation-list-page.tsx',
    load: () => import('../features/auto-recharge/recommendations/recommendation-list-page.tsx'),
    Skeleton: PlainSkeleton,
  },
} as const satisfies Record<string, Screen>;
