/** Calls that open, change and end an agreement (SPEC section 7, /auto/v1). */
import { Type } from 'typebox';
import { users, type CallRows } from './call-row.ts';
import {
  Agreement,
  AgreementAnswer,
  AgreementNo,
  Charge,
  OneAgreement,
  Operation,
  Terms,
  TextVersion,
} from '../schemas/agreements.ts';
import { Amount, CnlCode, MobileNo, RequestNo, SsoToken, nullable, oneOf } from '../schemas/fields.ts';

const Addition = Type.Object({
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
});
const Edit = Type.Object({
  ssoToken: SsoToken,
  operation: Type.Literal('edit'),
  requestNo: RequestNo,
  agreementNo: AgreementNo,
  terms: Terms,
  textVersion: TextVersion,
  consented: Type.Boolean(),
  cnlCode: Type.Optional(CnlCode),
});
const OperationAnswer = Type.Object({ operation: Operation });
const Confirmation = {
  ssoToken: SsoToken,
  requestNo: RequestNo,
  smsCode: Type.String({ maxLength: 16, description: '6 digits, from self/sendMessage' }),
};

export const agreementChangeCalls = {
  'POST /auto/v1/creditPay/protocolChange': {
    token: 'carried',
    who: users,
    feature: 'automatic',
    summary: 'Open an agreement or change one; pause, resume, skip the next charge',
    request: Type.Union([
      Addition,
      Edit,
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
    response: Type.Object({
      operation: Operation,
      agreement: nullable(Agreement),
      underWay: nullable(
        Type.Object(
          {
            charge: Charge,
            outcome: oneOf(['waits', 'goesOn', 'willFinish', 'beingCancelled', 'stopped'] as const),
          },
          {
            description:
              'Of pausing and skipping, the charge under way. waits: debited at its time if resumed ' +
              'by then; goesOn: not what is skipped, debited as announced; willFinish: paid, brought to ' +
              'its end; beingCancelled: no debit is sent any more, what was debited is refunded; stopped: ' +
              'nothing was debited',
          },
        ),
      ),
      skips: nullable(oneOf(['announcedCharge', 'nextCharge'] as const)),
    }),
  },
  'POST /auto/v1/protocol/messageAffirm': {
    token: 'carried',
    who: users,
    summary: 'Confirm an opening or a change with the code sent to oneself',
    request: Type.Object(Confirmation),
    response: OperationAnswer,
  },
  'POST /auto/v1/creditPay/affirm': {
    token: 'carried',
    who: users,
    summary: 'The same where credit pay is among the ways to pay, with consent to its terms',
    request: Type.Object({ ...Confirmation, creditTextVersion: TextVersion, consented: Type.Boolean() }),
    response: OperationAnswer,
  },
  'POST /auto/v1/protocol/campusMarketing/protocolChange': {
    token: 'carried',
    who: users,
    feature: 'automatic',
    summary: 'Open a campus agreement or change its terms, within the amounts and caps of the campus',
    request: Type.Union([Addition, Edit]),
    response: OperationAnswer,
  },
  'POST /auto/v1/protocol/campusMarketing/affirm': {
    token: 'carried',
    who: users,
    summary: 'Confirm what campusMarketing/protocolChange prepared, with the code sent to oneself',
    request: Type.Object(Confirmation),
    response: OperationAnswer,
  },
  'GET /auto/v1/protocol/operation-status': {
    token: 'carried',
    who: users,
    summary: 'What became of an opening or a change',
    request: Type.Object({ ssoToken: SsoToken, requestNo: RequestNo }),
    response: OperationAnswer,
  },
  'POST /auto/v1/creditPay/cancelProtocolByAgrMbl': {
    token: 'carried',
    who: users,
    summary: 'Cancel an agreement, with a reason',
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
  'POST /auto/v1/protocol/nickname': {
    token: 'carried',
    who: users,
    summary: 'Name an agreement',
    request: Type.Object({
      ssoToken: SsoToken,
      agreementNo: AgreementNo,
      nickname: Type.String({ maxLength: 200 }),
    }),
    response: AgreementAnswer,
  },
  'POST /auto/v1/protocol/upgrade': {
    token: 'carried',
    who: users,
    summary: 'Move an agreement of an old text to the current one',
    request: Type.Object({
      ssoToken: SsoToken,
      agreementNo: AgreementNo,
      textVersion: TextVersion,
      consented: Type.Boolean(),
      cnlCode: Type.Optional(CnlCode),
    }),
    response: AgreementAnswer,
  },
  'POST /auto/v1/oldProtocol/close': {
    token: 'carried',
    who: users,
    summary: 'Close an agreement of an old text instead',
    request: OneAgreement,
    response: AgreementAnswer,
  },
  'POST /auto/v1/protocol/insertExpiredNoTips': {
    token: 'carried',
    who: users,
    summary: 'Do not remind again that an agreement will end',
    request: OneAgreement,
    response: AgreementAnswer,
  },
} as const satisfies CallRows;
