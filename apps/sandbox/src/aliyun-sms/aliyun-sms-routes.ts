/** Alibaba Cloud SMS (API of 2017-05-25), as far as sending needs it, under `/aliyun-sms`. */
import { clockText } from '@phonebill/china-time';
import type { FastifyInstance } from 'fastify';
import type { AliyunSmsAccount } from './account.ts';
import { AliyunError, refused } from './errors.ts';
import type { SentMessages } from './sent-messages.ts';
import { createSignatureCheck } from './signatures.ts';

const VERSION = '2017-05-25';
const DAY_MS = 86_400_000;
const LISTED_DAYS = 30;

type Parameters = Readonly<Record<string, string | undefined>>;

export interface AliyunSmsParts {
  readonly account: AliyunSmsAccount;
  readonly sent: SentMessages;
  readonly now: () => number;
  readonly newId: () => string;
}

export function aliyunSmsRoutes(app: FastifyInstance, { account, sent, now, newId }: AliyunSmsParts): void {
  const requireSigned = createSignatureCheck(account, now);
  app.addHook('preValidation', (request, _reply, done) => {
    const { method, url, headers } = request;
    try {
      requireSigned({ method, url, headers, body: '' });
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } =
      error instanceof AliyunError ? error : new AliyunError(500, 'ServiceUnavailable', 'simulated');
    return reply.code(status).send({ Code: code, Message: message, RequestId: newId() });
  });

  const actions: Readonly<Record<string, (parameters: Parameters) => object>> = {
    SendSms: (given) => ({
      BizId: sent.send({
        mobileNo: required(given, 'PhoneNumbers'),
        signName: required(given, 'SignName'),
        templateCode: required(given, 'TemplateCode'),
        parameters: given['TemplateParam'] ?? '{}',
        outId: given['OutId'] ?? '',
      }),
    }),
    QuerySendDetails: (given) => {
      const from = dayOf(required(given, 'SendDate'), now());
      const [size, page] = [Number(given['PageSize']), Number(given['CurrentPage'])];
      if (!(size >= 1 && size <= 50 && page >= 1))
        throw refused('INVALID_PARAMETERS', 'PageSize, CurrentPage');
      const all = sent.sentTo(required(given, 'PhoneNumber'), from, from + DAY_MS);
      return {
        TotalCount: String(all.length),
        SmsSendDetailDTOs: {
          SmsSendDetailDTO: all.slice((page - 1) * size, page * size).map((one) => ({
            PhoneNum: one.mobileNo,
            TemplateCode: one.templateCode,
            Content: one.content,
            OutId: one.outId,
            SendDate: clockText(one.at),
            SendStatus: one.reportCode === null ? 1 : one.reportCode === 'DELIVERED' ? 3 : 2,
            ErrCode: one.reportCode ?? '',
          })),
        },
      };
    },
  };

  app.post<{ Querystring: Record<string, string> }>('/', ({ headers, query }) => {
    const action = actions[String(headers['x-acs-action'])];
    if (!action || headers['x-acs-version'] !== VERSION)
      throw new AliyunError(404, 'InvalidAction.NotFound', 'no such action');
    return { ...action(query), Code: 'OK', Message: 'OK', RequestId: newId() };
  });
}

function required(given: Parameters, name: string): string {
  const value = given[name];
  if (value === undefined || value === '')
    throw new AliyunError(400, `Missing${name}`, `${name} is mandatory`);
  return value;
}

/** Returns when a day in China begins. */
function dayOf(text: string, nowMs: number): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const from = Date.parse(`${year}-${month}-${day}T00:00:00+08:00`);
  if (!(from > nowMs - (LISTED_DAYS + 1) * DAY_MS)) throw refused('INVALID_PARAMETERS', 'SendDate');
  return from;
}
