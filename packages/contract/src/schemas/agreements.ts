/** Schemas of the calls of automatic top-up (SPEC section 7, /auto/v1). */
import { type Static, Type } from 'typebox';
import {
  agreementStates,
  agreementVariants,
  chargeReasons,
  chargeStates,
  debitSources,
  debtStates,
  endReasons,
  operationKinds,
  operationRefusals,
  operationStates,
  suspendReasons,
  triggerKinds,
} from '../agreement-states.ts';
import { carriers } from '../order-states.ts';
import { MemberConsent } from './family.ts';
import { AgreementNo, Amount, BilingualText, ChinaDate, SsoToken, Time, nullable, oneOf } from './fields.ts';

export { AgreementNo, ChinaDate };

export const ChargeNo = Type.String({
  pattern: '^C[0-9]{32}$',
  description: 'Charge number: the agreement and the period',
});
export const TextVersion = Type.String({
  pattern: '^[0-9A-Za-z.-]{1,32}$',
  description: 'Version of a text that is consented to',
});
export const PayOrder = Type.Array(oneOf(debitSources), {
  minItems: 1,
  maxItems: 3,
  description: 'What is debited, the first that pays; each at most once',
});

/** The terms of an agreement. */
export const Terms = Type.Object(
  {
    trigger: oneOf(triggerKinds),
    dayOfMonth: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 31,
        description: 'For `day`. In a month that is too short, its last day',
      }),
    ),
    thresholdFen: nullable(Amount),
    amountFen: Amount,
    capPerMonthFen: Amount,
    endsOn: nullable(ChinaDate),
    payOrder: PayOrder,
  },
  {
    description:
      '`dayOfMonth` for a day trigger, `thresholdFen` for a balance trigger; `endsOn`: its last day',
  },
);

const Variant = nullable(
  Type.Literal(agreementVariants[0], { description: 'In whose offer it was opened, and is changed' }),
);

const RestsBecause = Type.Optional({
  ...BilingualText,
  description: 'Operators let automatic top-ups rest for now; what users read',
});

export const NextCharge = Type.Object({
  chargeNo: nullable(ChargeNo),
  state: oneOf(['planned', 'announced', 'skipped', 'retrying'] as const),
  debitAt: Type.String({ description: 'When it is debited, or tried again' }),
  amountFen: Amount,
  reason: nullable(oneOf(chargeReasons)),
});

const WalletNotice = nullable(
  Type.Object(
    {
      by: BilingualText,
      days: nullable(
        Type.Integer({ minimum: 1, description: 'It tells the payer so long before; null: it does not' }),
      ),
      text: BilingualText,
    },
    {
      description:
        'The wallet at which payers sign, and its rules for debits in words; null: it has none of its own',
    },
  ),
);

export const Agreement = Type.Object({
  agreementNo: AgreementNo,
  agrMbl: Type.String({ description: 'The number that is topped up' }),
  own: Type.Boolean({ description: "It is the signer's own number" }),
  role: oneOf(['signer', 'beneficiary'] as const),
  signerMobileNo: Type.String({ description: 'Masked for the beneficiary' }),
  nickname: Type.String(),
  carrier: oneOf(carriers),
  province: nullable(BilingualText),
  state: oneOf(agreementStates),
  suspendReason: nullable(oneOf(suspendReasons)),
  restsBecause: RestsBecause,
  endReason: nullable(oneOf(endReasons)),
  terms: Type.Object(
    { ...Terms.properties, payOrder: Type.Array(oneOf(debitSources)) },
    { description: 'Without payOrder for the beneficiary' },
  ),
  variant: Variant,
  nextCharge: nullable(NextCharge),
  skipNext: Type.Boolean({ description: 'The next charge will be skipped' }),
  chargedThisMonthFen: Amount,
  owedFen: Type.Integer({ minimum: 0, description: 'Arrears of its charges' }),
  textVersion: Type.String(),
  text: oneOf(['current', 'old', 'ended'] as const),
  textEndsAt: nullable(Type.String({ description: 'An old text counts until then' })),
  endsSoon: Type.Boolean({
    description: 'Its end date is near and the user has not asked to be spared the reminder',
  }),
  walletNotice: WalletNotice,
  memberConsent: nullable(MemberConsent),
  createdAt: Time,
  signedAt: nullable(Time),
  endedAt: nullable(Time),
});

/** The request of calls about one agreement of the session's user. */
export const OneAgreement = Type.Object({ ssoToken: SsoToken, agreementNo: AgreementNo });
export const AgreementAnswer = Type.Object({ agreement: Agreement });

export const AgreementEvent = Type.Object({
  at: Time,
  entity: oneOf(['agreement', 'operation', 'charge', 'debt', 'consent'] as const),
  event: Type.String(),
  to: Type.String(),
  detail: nullable(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
});
export const AgreementWithEvents = Type.Object({
  ...Agreement.properties,
  consent: Type.Object({ textVersion: Type.String(), at: nullable(Time), cnlCode: nullable(Type.String()) }),
  events: Type.Array(AgreementEvent, { description: 'Newest first, the last 100' }),
});

export const Operation = Type.Object({
  requestNo: Type.String(),
  kind: oneOf(operationKinds),
  agreementNo: AgreementNo,
  agrMbl: Type.String(),
  variant: Variant,
  state: oneOf(operationStates),
  refusal: nullable(oneOf(operationRefusals)),
  terms: nullable(Terms),
  needsCreditConsent: Type.Boolean({
    description: 'Confirmed by creditPay/affirm instead of protocol/messageAffirm',
  }),
  firstDebitAt: nullable(Type.String({ description: 'When it would debit first, for a day trigger' })),
  expiresAt: nullable(Type.String({ description: 'Until when the code can be entered' })),
  signAt: nullable(
    Type.Object(BilingualText.properties, {
      description:
        'Who has a page on which the payer is to sign it now (signingPage), or did not in time; ' +
        'null: nobody has',
    }),
  ),
  memberConsent: nullable(MemberConsent),
  createdAt: Time,
});

export const Debt = Type.Object({
  chargeNo: ChargeNo,
  agreementNo: AgreementNo,
  agrMbl: Type.String(),
  nickname: Type.String(),
  amountFen: Amount,
  state: oneOf(debtStates),
  since: Time,
  dueAt: Time,
  overdue: Type.Boolean(),
  orderNo: nullable(Type.String({ description: 'The repayment that is open for it, or that paid it' })),
});

export const Charge = Type.Object({
  chargeNo: ChargeNo,
  agreementNo: AgreementNo,
  agrMbl: Type.String(),
  nickname: Type.String(),
  trigger: oneOf(triggerKinds),
  period: Type.String({ description: 'yyyymm of a day trigger, yyyymmdd of a balance trigger' }),
  state: oneOf(chargeStates),
  reason: nullable(oneOf(chargeReasons)),
  amountFen: Amount,
  paidFen: nullable(Amount),
  source: nullable(oneOf(debitSources)),
  paidFrom: nullable(Type.String({ description: 'The account, as the wallet names it' })),
  tries: Type.Integer({ minimum: 0 }),
  mostTries: Type.Integer({ minimum: 1 }),
  announcedAt: Time,
  debitAt: Time,
  nextTryAt: nullable(Time),
  endedAt: nullable(Time),
  orderNo: nullable(Type.String()),
  debt: nullable(Debt),
  restsBecause: RestsBecause,
});

export const ChargeMonth = Type.Object({
  month: Type.String({ description: 'yyyymm' }),
  creditedFen: Amount,
  paidFen: Amount,
  charges: Type.Array(Charge, { description: 'Newest first' }),
});

export const CreditAccount = Type.Object({
  state: oneOf(['none', 'open', 'frozen'] as const),
  limitFen: Amount,
  usedFen: Amount,
  availableFen: Amount,
});

export const BankCard = Type.Object({ bank: BilingualText, lastDigits: Type.String() });

export const AgreementRules = Type.Object({
  triggers: Type.Array(oneOf(triggerKinds)),
  thresholdsFen: Type.Array(Amount),
  amountsFen: Type.Array(Amount),
  capsPerMonthFen: Type.Array(Amount),
  mostPerChargeFen: Amount,
  sources: Type.Array(oneOf(debitSources)),
  mostAgreements: Type.Integer(),
  mostMonths: Type.Integer({ description: 'The farthest end date, in months' }),
  noticeMs: Type.Object(
    { day: Type.Integer(), balance: Type.Integer() },
    { description: 'How long before the debit it is announced' },
  ),
  debitHours: Type.Object(
    { from: Type.Integer(), to: Type.Integer() },
    { description: 'Hours of the day in China' },
  ),
  retryAfterMs: Type.Array(Type.Integer(), {
    description: 'When a refused debit is tried again, after the first try',
  }),
  walletNotice: WalletNotice,
  walletPlan: nullable(
    Type.Object(
      { latestDay: Type.Integer({ description: 'The last day of a month that can be agreed on' }) },
      {
        description:
          'The wallet debits by a plan that payers agree to as they sign: on one day of the month alone. ' +
          'Neither the day nor a higher amount can be changed later',
      },
    ),
  ),
  creditDueMs: Type.Integer({ description: 'How long after the top-up credit pay is due' }),
  textVersion: Type.String(),
  creditTextVersion: Type.String(),
});

export const Recommendation = Type.Object({
  mobileNo: Type.String(),
  remark: Type.String(),
  carrier: oneOf(carriers),
  times: Type.Integer({ description: 'Top-ups in the last six months' }),
  lastToppedUpAt: Time,
  amountFen: Type.Integer({ description: 'What was topped up most often' }),
});

export type AgreementView = Static<typeof Agreement>;
export type AgreementWithEventsView = Static<typeof AgreementWithEvents>;
export type AgreementEventView = Static<typeof AgreementEvent>;
export type AgreementRulesView = Static<typeof AgreementRules>;
export type TermsView = Static<typeof Terms>;
export type OperationView = Static<typeof Operation>;
export type ChargeView = Static<typeof Charge>;
export type ChargeMonthView = Static<typeof ChargeMonth>;
export type DebtView = Static<typeof Debt>;
export type CreditAccountView = Static<typeof CreditAccount>;
export type BankCardView = Static<typeof BankCard>;
export type RecommendationView = Static<typeof Recommendation>;
