/**
 * The gateway's answers under the shipped settings, for drawing at build time. With other settings the actual
 * answers replace them a moment later.
 */
import type { AgreementRulesView, CallResponse } from '@phonebill/contract/wire';

type TopUpAnswer = CallResponse<'POST /vi/fusionPageInfo'>;

/** A placeholder for the user's number; no one has it. */
export const NUMBER_TO_COME = '10000000000';

const facesFen = [1000, 2000, 3000, 5000, 10_000, 20_000, 30_000, 50_000];
const nowhere = { mobileNo: '', carrier: 'UNKNOWN', province: null, city: null, ported: false } as const;

export const pageOfVisitor: TopUpAnswer = {
  ownMobileNo: '',
  organization: nowhere,
  acceptsTopUp: true,
  denominations: facesFen
    .filter((faceFen) => faceFen <= 20_000)
    .map((faceFen) => ({ faceFen, priceFen: faceFen })),
  limit: { minFen: 1000, maxFen: 20_000, perDayFen: 30_000, perMonthFen: 100_000 },
  ownAmount: { minFen: 1000, maxFen: 20_000, stepFen: 100 },
  lastFaceFen: null,
  recentNumbers: [],
  stoppedWays: [],
  unpaidOrder: null,
  vouchers: [],
};

export const pageOfUser: TopUpAnswer = {
  ...pageOfVisitor,
  ownMobileNo: NUMBER_TO_COME,
  denominations: facesFen.map((faceFen) => ({ faceFen, priceFen: (faceFen * 998) / 1000 })),
  limit: { minFen: 1000, maxFen: 50_000, perDayFen: 200_000, perMonthFen: 500_000 },
  ownAmount: { minFen: 1000, maxFen: 50_000, stepFen: 100 },
};

const HOUR_MS = 3_600_000;

export const agreementRules: AgreementRulesView = {
  triggers: ['day', 'balance'],
  thresholdsFen: [500, 1000, 2000, 3000, 5000],
  amountsFen: [3000, 5000, 10_000, 20_000],
  capsPerMonthFen: [3000, 5000, 10_000, 20_000, 30_000, 50_000],
  mostPerChargeFen: 20_000,
  sources: ['balance', 'card', 'creditPay'],
  mostAgreements: 20,
  mostMonths: 36,
  noticeMs: { day: 24 * HOUR_MS, balance: HOUR_MS / 2 },
  debitHours: { from: 8, to: 22 },
  retryAfterMs: [4 * HOUR_MS, 24 * HOUR_MS, 48 * HOUR_MS],
  walletNotice: null,
  walletPlan: null,
  creditDueMs: 10 * 24 * HOUR_MS,
  textVersion: '2026-11',
  creditTextVersion: '2026-11',
};

export const autoAmountsFen: readonly number[] = agreementRules.amountsFen;
