// Made-up answers about automatic top-up, for tests and pictures of pages without a gateway.

import type {
  AgreementRulesView,
  AgreementView,
  BankCardView,
  CallResponse,
  CreditAccountView,
  DebtView,
  OperationView,
  OrderView,
  TermsView,
} from '@phonebill/contract/wire';
import { unpaidOrder } from '../../apps/web/src/order-view/testing/order-samples.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const OWN_NUMBER = '13800138000';
export const MUMS_NUMBER = '13900139000';
export const AGREEMENT_NO = `A${'261121'.padEnd(24, '0')}`;
export const CHARGE_NO = `C${'261121'.padEnd(24, '0')}00202612`;
export const REQUEST_NO = '00000000-0000-4000-8000-000000000001';

/** The rules as the gateway publishes them. */
export const rules: AgreementRulesView = {
  triggers: ['day', 'balance'],
  thresholdsFen: [1000, 2000, 3000, 5000],
  amountsFen: [3000, 5000, 10_000, 20_000],
  capsPerMonthFen: [5000, 10_000, 20_000, 50_000],
  mostPerChargeFen: 20_000,
  sources: ['balance', 'card', 'creditPay'],
  mostAgreements: 10,
  mostMonths: 24,
  noticeMs: { day: DAY, balance: 2 * HOUR },
  debitHours: { from: 9, to: 21 },
  retryAfterMs: [6 * HOUR, DAY],
  walletNotice: null,
  walletPlan: null,
  creditDueMs: 30 * DAY,
  textVersion: '2026-11',
  creditTextVersion: '2026-11',
};

export const balanceTerms: TermsView = {
  trigger: 'balance',
  dayOfMonth: null,
  thresholdFen: 2000,
  amountFen: 5000,
  capPerMonthFen: 20_000,
  endsOn: null,
  payOrder: ['balance'],
};
export const dayTerms: TermsView = {
  ...balanceTerms,
  trigger: 'day',
  dayOfMonth: 15,
  thresholdFen: null,
  payOrder: ['balance', 'card'],
};

/** Returns an active agreement for the user's own number, with the given changes. */
export function agreementWith(changes: Partial<AgreementView> = {}): AgreementView {
  return {
    agreementNo: AGREEMENT_NO,
    agrMbl: OWN_NUMBER,
    own: true,
    role: 'signer',
    signerMobileNo: OWN_NUMBER,
    nickname: '',
    carrier: 'CMCC',
    province: { zh: '北京', en: 'Beijing' },
    state: 'active',
    suspendReason: null,
    endReason: null,
    terms: balanceTerms,
    variant: null,
    nextCharge: null,
    skipNext: false,
    chargedThisMonthFen: 0,
    owedFen: 0,
    textVersion: '2026-11',
    text: 'current',
    textEndsAt: null,
    endsSoon: false,
    walletNotice: null,
    memberConsent: null,
    createdAt: '2026-11-01T04:00:00.000Z',
    signedAt: '2026-11-01T04:01:00.000Z',
    endedAt: null,
    ...changes,
  };
}

/** Returns the answer of GET /auto/v1/protocol. */
export function agreementAnswer(changes: Partial<AgreementView> = {}): CallResponse<'GET /auto/v1/protocol'> {
  const agreement = agreementWith(changes);
  return {
    agreement: {
      ...agreement,
      consent: { textVersion: agreement.textVersion, at: agreement.signedAt, cnlCode: null },
      events: [],
    },
  };
}

/** A wallet on whose own page payers sign. */
export const WECHAT_PAY = { zh: '微信支付', en: 'WeChat Pay' };

/** Returns a setup that waits for its code. */
export function operationWith(changes: Partial<OperationView> = {}): OperationView {
  return {
    requestNo: REQUEST_NO,
    kind: 'add',
    agreementNo: AGREEMENT_NO,
    agrMbl: OWN_NUMBER,
    variant: null,
    state: 'awaitingCode',
    refusal: null,
    terms: balanceTerms,
    needsCreditConsent: false,
    firstDebitAt: null,
    expiresAt: '2099-01-01T00:00:00.000Z',
    signAt: null,
    memberConsent: null,
    createdAt: '2026-11-21T06:00:00.000Z',
    ...changes,
  };
}

export const allowed: CallResponse<'GET /auto/v1/protocol/check'> = {
  allowed: true,
  reason: null,
  triggers: ['day', 'balance'],
  agreementNo: null,
  own: true,
};
export const allowedForOther: CallResponse<'GET /auto/v1/protocol/check'> = {
  ...allowed,
  triggers: ['day'],
  own: false,
};
export const cards: readonly BankCardView[] = [{ bank: { zh: '工商银行', en: 'ICBC' }, lastDigits: '6021' }];
export const openCredit: CreditAccountView = {
  state: 'open',
  limitFen: 20_000,
  usedFen: 10_000,
  availableFen: 10_000,
};

/** Returns the debt for a charge. */
export function debtWith(changes: Partial<DebtView> = {}): DebtView {
  return {
    chargeNo: CHARGE_NO,
    agreementNo: AGREEMENT_NO,
    agrMbl: OWN_NUMBER,
    nickname: '',
    amountFen: 5000,
    state: 'owed',
    since: '2026-11-05T02:00:00.000Z',
    dueAt: '2026-12-05T02:00:00.000Z',
    overdue: false,
    orderNo: null,
    ...changes,
  };
}

/** Returns a repayment of two debts that waits to be paid. */
export function repaymentWith(changes: Partial<OrderView> = {}): OrderView {
  return unpaidOrder(Date.parse('2026-11-21T06:00:00.000Z'), {
    kind: 'repayment',
    requestNo: REQUEST_NO,
    mobileNo: OWN_NUMBER,
    province: null,
    faceFen: 10_000,
    priceFen: 10_000,
    expiresAt: '2099-01-01T00:00:00.000Z',
    ...changes,
  });
}
