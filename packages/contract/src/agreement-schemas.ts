/** Request and answer of the automatic top-up calls (SPEC section 7, /auto/v1). */
import { type TObject, type TSchema, Type } from 'typebox';
import {
  Agreement,
  AgreementNo,
  AgreementRules,
  AgreementWithEvents,
  BankCard,
  Charge,
  ChargeMonth,
  ChargeNo,
  CreditAccount,
  Debt,
  Operation,
  Recommendation,
  Terms,
  TextVersion,
} from './agreement-parts.ts';
import { agreementStates, chargeStates, checkReasons, triggerKinds } from './agreement-states.ts';
import { carriers } from './order-states.ts';
import {
  Amount,
  CnlCode,
  MobileNo,
  nullable,
  oneOf,
  Order,
  PaymentRequest,
  RequestNo,
  SsoToken,
  Time,
  Words,
} from './schema-parts.ts';

const OneAgreement = Type.Object({ ssoToken: SsoToken, agreementNo: AgreementNo });
const AgreementAnswer = Type.Object({ agreement: Agreement });
const OperationAnswer = Type.Object({ operation: Operation });
const Seal = {
  ssoToken: SsoToken,
  requestNo: RequestNo,
  smsCode: Type.String({ maxLength: 16, description: '6 digits, from self/sendMessage' }),
};
/** A query carries texts only. */
const PageSizeText = Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' });
const Month = Type.String({ pattern: '^20[0-9]{2}(0[1-9]|1[0-2])$', description: 'yyyymm' });

export const agreementSchemas = {
  'GET /auto/v1/protocol/rules': {
    request: Type.Object({ cnlCode: Type.Optional(CnlCode) }),
    response: AgreementRules,
  },
  'GET /auto/v1/protocol/check': {
    request: Type.Object({ ssoToken: SsoToken, agrMbl: MobileNo }),
    response: Type.Object({
      allowed: Type.Boolean(),
      reason: nullable(oneOf(checkReasons)),
      triggers: Type.Array(oneOf(triggerKinds), {
        description: "A balance is its owner's: only the own number may have a balance trigger",
      }),
      agreementNo: nullable(AgreementNo),
      own: Type.Boolean(),
    }),
  },
  'GET /auto/v1/protocol/version': {
    request: Type.Object({}),
    response: Type.Object({ version: TextVersion, effectiveAt: Time, creditVersion: TextVersion }),
  },
  'GET /auto/v1/config/getAutoMoneyByCnlCode': {
    request: Type.Object({ cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({ amountsFen: Type.Array(Amount) }),
  },
  'GET /auto/v1/cancelReason/getReason': {
    request: Type.Object({}),
    response: Type.Object({ reasons: Type.Array(Type.Object({ code: Type.String(), text: Words })) }),
  },
  'GET /auto/v1/protocol/queryProtocolList': {
    request: Type.Object({ ssoToken: SsoToken, which: Type.Optional(oneOf(['live', 'ended'] as const)) }),
    response: Type.Object({
      agreements: Type.Array(Agreement, { description: 'As signer first; newest first' }),
    }),
  },
  'GET /auto/v1/protocol': {
    request: OneAgreement,
    response: Type.Object({ agreement: AgreementWithEvents }),
  },
  'GET /auto/v1/protocol/queryProtocolByAgrMbl': {
    request: Type.Object({ ssoToken: SsoToken, agrMbl: MobileNo }),
    response: Type.Object({ agreements: Type.Array(Agreement) }),
  },
  'GET /auto/v1/protocol/queryProtocolByArgId': {
    request: Type.Object({ ssoToken: SsoToken, agrId: AgreementNo }),
    response: AgreementAnswer,
  },
  'GET /auto/v1/protocol/queryAgrIdByReqNo': {
    request: Type.Object({ ssoToken: SsoToken, requestNo: RequestNo }),
    response: Type.Object({ agrId: nullable(AgreementNo) }),
  },
  'GET /auto/v1/protocol/operation-status': {
    request: Type.Object({ ssoToken: SsoToken, requestNo: RequestNo }),
    response: OperationAnswer,
  },
  'GET /auto/v1/querySignMobileList': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({
      numbers: Type.Array(
        Type.Object({
          agrMbl: Type.String(),
          nickname: Type.String(),
          carrier: oneOf(carriers),
          agreementNo: AgreementNo,
          state: oneOf(agreementStates),
        }),
      ),
    }),
  },
  'GET /auto/v1/charge/bill': {
    request: Type.Object({
      ssoToken: SsoToken,
      agreementNo: Type.Optional(AgreementNo),
      month: Type.Optional(Month),
      state: Type.Optional(oneOf(chargeStates)),
      cursor: Type.Optional(Type.String({ maxLength: 64 })),
      pageSize: Type.Optional(PageSizeText),
    }),
    response: Type.Object({ charges: Type.Array(Charge), nextCursor: nullable(Type.String()) }),
  },
  'GET /auto/v1/charge/getBillByAgrMbl': {
    request: Type.Object({ ssoToken: SsoToken, agrMbl: MobileNo, agreementNo: Type.Optional(AgreementNo) }),
    response: Type.Object({
      agrMbl: Type.String(),
      months: Type.Array(ChargeMonth, { description: 'The last twelve, newest first, without gaps' }),
    }),
  },
  'GET /auto/v1/protocol/queryRecommendationList': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ recommendations: Type.Array(Recommendation) }),
  },
  'GET /auto/v1/userInfo/isBindingCard': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ bound: Type.Boolean(), cards: Type.Array(BankCard) }),
  },
  'GET /auto/v1/userInfo/getH5BindCardUrl': {
    request: Type.Object({
      ssoToken: SsoToken,
      backUrl: Type.Optional(Type.String({ maxLength: 2048, description: 'A page of ours to come back to' })),
    }),
    response: Type.Object({ url: Type.String() }),
  },
  'GET /auto/v1/creditPay/account': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({
      account: CreditAccount,
      owedFen: Amount,
      overdueFen: Amount,
      debts: Type.Array(Debt, {
        description: 'Unpaid ones, the oldest first; then the last ten that were paid',
      }),
    }),
  },
  'POST /auto/v1/creditPay/protocolChange': {
    request: Type.Union([
      Type.Object({
        ssoToken: SsoToken,
        operation: Type.Literal('add'),
        requestNo: RequestNo,
        agrMbl: MobileNo,
        nickname: Type.Optional(Type.String({ maxLength: 200 })),
        terms: Terms,
        textVersion: TextVersion,
        consented: Type.Boolean({ description: 'The agreement was ticked' }),
        cnlCode: Type.Optional(CnlCode),
        firstTimeConfirmed: Type.Optional(Type.Boolean()),
      }),
      Type.Object({
        ssoToken: SsoToken,
        operation: Type.Literal('edit'),
        requestNo: RequestNo,
        agreementNo: AgreementNo,
        terms: Terms,
        textVersion: TextVersion,
        consented: Type.Boolean(),
        cnlCode: Type.Optional(CnlCode),
      }),
      Type.Object({
        ssoToken: SsoToken,
        operation: Type.Union([
          Type.Literal('pause'),
          Type.Literal('resume'),
          Type.Literal('skip'),
          Type.Literal('unskip'),
        ]),
        requestNo: RequestNo,
        agreementNo: AgreementNo,
      }),
    ]),
    response: Type.Object({ operation: Operation, agreement: nullable(Agreement) }),
  },
  'POST /auto/v1/protocol/messageAffirm': { request: Type.Object(Seal), response: OperationAnswer },
  'POST /auto/v1/creditPay/affirm': {
    request: Type.Object({ ...Seal, creditTextVersion: TextVersion, consented: Type.Boolean() }),
    response: OperationAnswer,
  },
  'POST /auto/v1/creditPay/cancelProtocolByAgrMbl': {
    request: Type.Object({
      ssoToken: SsoToken,
      agrMbl: MobileNo,
      agreementNo: AgreementNo,
      reasonCode: Type.String({ maxLength: 32 }),
      reasonText: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    response: Type.Object({
      agreement: Agreement,
      underWay: nullable(
        Type.Object(
          { charge: Charge, outcome: oneOf(['willFinish', 'beingCancelled', 'stopped'] as const) },
          { description: 'The charge that was under way: it is finished, taken back, or was stopped' },
        ),
      ),
      owedFen: Amount,
    }),
  },
  'POST /auto/v1/creditPay/batchReorder': {
    request: Type.Object({
      ssoToken: SsoToken,
      requestNo: RequestNo,
      chargeNos: Type.Array(ChargeNo, {
        minItems: 1,
        maxItems: 100,
        description: 'All of them are paid, or none',
      }),
    }),
    response: Type.Object({ order: Order, payment: nullable(PaymentRequest), debts: Type.Array(Debt) }),
  },
  'POST /auto/v1/protocol/nickname': {
    request: Type.Object({
      ssoToken: SsoToken,
      agreementNo: AgreementNo,
      nickname: Type.String({ maxLength: 200 }),
    }),
    response: AgreementAnswer,
  },
  'POST /auto/v1/protocol/upgrade': {
    request: Type.Object({
      ssoToken: SsoToken,
      agreementNo: AgreementNo,
      textVersion: TextVersion,
      consented: Type.Boolean(),
      cnlCode: Type.Optional(CnlCode),
    }),
    response: AgreementAnswer,
  },
  'POST /auto/v1/oldProtocol/close': { request: OneAgreement, response: AgreementAnswer },
  'POST /auto/v1/protocol/insertExpiredNoTips': { request: OneAgreement, response: AgreementAnswer },
  'POST /auto/v1/protocol/noLongerRecommended': {
    request: Type.Object({ ssoToken: SsoToken, mobileNo: MobileNo, undo: Type.Optional(Type.Boolean()) }),
    response: Type.Object({ recommendations: Type.Array(Recommendation) }),
  },
} as const satisfies Record<string, { readonly request: TSchema; readonly response: TObject }>;
