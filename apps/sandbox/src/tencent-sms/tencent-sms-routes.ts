/** Tencent Cloud SMS (API of 2021-01-11), as far as the gateway needs it, under `/tencent-sms`. */
import type { FastifyInstance } from 'fastify';
import type { TencentSmsAccount } from './account.ts';
import { TencentError } from './errors.ts';
import type { SaidReplies } from './said-replies.ts';
import type { SentMessages } from './sent-messages.ts';
import { requireSigned } from './signatures.ts';

const VERSION = '2021-01-11';
const REGIONS = new Set(['ap-beijing', 'ap-guangzhou', 'ap-nanjing']);
const LISTED_MS = 7 * 86_400_000;
const MOST_LISTED = 100;
const MOST_CONTEXT_BYTES = 512;

type Parameters = Readonly<Record<string, unknown>>;

export interface TencentSmsParts {
  readonly account: TencentSmsAccount;
  readonly sent: SentMessages;
  readonly said: SaidReplies;
  readonly now: () => number;
  readonly newId: () => string;
}

export function tencentSmsRoutes(
  app: FastifyInstance,
  { account, sent, said, now, newId }: TencentSmsParts,
): void {
  // The signature covers the exact text of the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('preValidation', (request, _reply, done) => {
    const { headers, body } = request;
    try {
      requireSigned(account, { headers, body: typeof body === 'string' ? body : '' }, now());
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler((error, _request, reply) => {
    const isTheirs = error instanceof TencentError;
    const Error = isTheirs
      ? { Code: error.code, Message: error.message }
      : { Code: 'InternalError', Message: 'simulated' };
    return reply.code(isTheirs ? 200 : 500).send({ Response: { Error, RequestId: newId() } });
  });

  const actions: Readonly<Record<string, (given: Parameters) => object>> = {
    SendSms: (given) => ({
      SendStatusSet: textsIn(given, 'PhoneNumberSet').map((phone) => sendTo(phone, given)),
    }),
    PullSmsSendStatusByPhoneNumber: (given) => {
      const { mobileNo, from, to, most } = listIn(given);
      return {
        PullSmsSendStatusSet: sent.reported(mobileNo, from, to, most).map((one) => ({
          UserReceiveTime: Math.floor(one.reportedAt / 1000),
          CountryCode: '86',
          SubscriberNumber: one.mobileNo,
          PhoneNumber: `+86${one.mobileNo}`,
          SerialNo: one.serialNo,
          ReportStatus: one.isDelivered ? 'SUCCESS' : 'FAIL',
          Description: one.description,
          SessionContext: one.sessionContext,
        })),
      };
    },
    PullSmsReplyStatusByPhoneNumber: (given) => {
      const { mobileNo, from, to, most } = listIn(given);
      return {
        PullSmsReplyStatusSet: said.of(mobileNo, from, to, most).map((one) => ({
          ExtendCode: '',
          CountryCode: '86',
          PhoneNumber: `+86${one.mobileNo}`,
          SignName: account.signName,
          ReplyContent: one.content,
          ReplyTime: Math.floor(one.at / 1000),
          SubscriberNumber: one.mobileNo,
        })),
      };
    },
  };

  app.post<{ Body: string }>('/', ({ headers, body }) => {
    if (headers['x-tc-version'] !== VERSION) throw new TencentError('NoSuchVersion', 'the version');
    if (!REGIONS.has(String(headers['x-tc-region'])))
      throw new TencentError('UnsupportedRegion', 'the region');
    const action = actions[String(headers['x-tc-action'])];
    if (!action) throw new TencentError('InvalidAction', 'no such action');
    return { Response: { ...action(parametersIn(body)), RequestId: newId() } };
  });

  /** Returns the message's line of SendStatusSet, which also reports what is wrong with that message. */
  function sendTo(phone: string, given: Parameters): object {
    if (textIn(given, 'SmsSdkAppId') !== account.appId)
      throw new TencentError('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'the application');
    const SessionContext = given['SessionContext'] === undefined ? '' : textIn(given, 'SessionContext');
    const line = { PhoneNumber: phone, SessionContext };
    try {
      if (Buffer.byteLength(SessionContext) >= MOST_CONTEXT_BYTES)
        throw new TencentError('FailedOperation.FailResolvePacket', 'SessionContext');
      const SerialNo = sent.send({
        mobileNo: mobileNoIn(phone),
        signName: textIn(given, 'SignName'),
        templateId: textIn(given, 'TemplateId'),
        values: given['TemplateParamSet'] === undefined ? [] : textsIn(given, 'TemplateParamSet'),
        sessionContext: SessionContext,
      });
      return { ...line, SerialNo, Fee: 1, Code: 'Ok', Message: 'send success', IsoCode: 'CN' };
    } catch (error) {
      if (!(error instanceof TencentError)) throw error;
      return { ...line, SerialNo: '', Fee: 0, Code: error.code, Message: error.message, IsoCode: '' };
    }
  }

  function listIn(given: Parameters) {
    if (textIn(given, 'SmsSdkAppId') !== account.appId)
      throw new TencentError('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'the application');
    const from = wholeIn(given, 'BeginTime') * 1000;
    if (from < now() - LISTED_MS)
      throw new TencentError('InvalidParameterValue.BeginTimeVerifyFail', 'BeginTime');
    const most = wholeIn(given, 'Limit');
    if (most < 1 || most > MOST_LISTED)
      throw new TencentError('InvalidParameterValue.LimitVerifyFail', 'Limit');
    if (wholeIn(given, 'Offset') !== 0)
      throw new TencentError('InvalidParameterValue.OffsetVerifyFail', 'Offset');
    const to = given['EndTime'] === undefined ? now() : wholeIn(given, 'EndTime') * 1000;
    return { mobileNo: mobileNoIn(textIn(given, 'PhoneNumber')), from, to, most };
  }
}

function parametersIn(body: string): Parameters {
  try {
    return JSON.parse(body) as Parameters;
  } catch {
    throw new TencentError('InvalidParameter', 'no JSON');
  }
}

function mobileNoIn(phone: string): string {
  const [, mobileNo] = /^\+86(1\d{10})$/.exec(phone) ?? [];
  if (mobileNo === undefined)
    throw new TencentError('InvalidParameterValue.IncorrectPhoneNumber', 'the mobile number');
  return mobileNo;
}

function textIn(given: Parameters, name: string): string {
  const value = given[name];
  if (value === undefined || value === '') throw new TencentError('MissingParameter', name);
  if (typeof value !== 'string') throw new TencentError('InvalidParameter', name);
  return value;
}

function textsIn(given: Parameters, name: string): string[] {
  const value = given[name];
  if (value === undefined) throw new TencentError('MissingParameter', name);
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    throw new TencentError('InvalidParameter', name);
  return value;
}

function wholeIn(given: Parameters, name: string): number {
  const value = given[name];
  if (value === undefined) throw new TencentError('MissingParameter', name);
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new TencentError('InvalidParameter', name);
  return value;
}
