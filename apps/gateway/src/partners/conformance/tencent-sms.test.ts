import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smsMessage } from '../sms/port.ts';
import { createTencentSms } from '../tencent-sms/http-tencent-sms.ts';
import { signedHeaders } from '../tencent-sms/signing.ts';
import {
  jsonAnswer as json,
  type RawAnswer,
  type RawPartner,
  startRawPartner,
} from '../testing/raw-partner.ts';
import { rememberedAttempts } from '../testing/remembered-attempts.ts';
import { announced, code } from '../testing/sms-messages.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const NOW = Date.UTC(2026, 10, 27, 15, 59, 30);
const NOW_S = NOW / SECOND_MS;
const PHONE = '+8613800138000';

let partner: RawPartner;
beforeAll(async () => {
  partner = await startRawPartner();
});
afterAll(() => partner.stop());

const answered = (response: object, status = 200): RawAnswer =>
  json({ Response: { ...response, RequestId: 'R1' } }, status);
const MESSAGE = 'for 13800138000: 482915';
/** Returns an error of the whole call. */
const failed = (Code: unknown, status = 200): RawAnswer =>
  answered({ Error: { Code, Message: MESSAGE } }, status);
const line = (patch: object = {}) => ({
  SerialNo: '2640:1',
  PhoneNumber: PHONE,
  Fee: 1,
  SessionContext: 'S1',
  Code: 'Ok',
  Message: MESSAGE,
  IsoCode: 'CN',
  ...patch,
});
const sent = (...lines: unknown[]): RawAnswer => answered({ SendStatusSet: lines });
const taken = (requestNo = 'S1'): RawAnswer => sent(line({ SessionContext: requestNo }));
const listed = (...contexts: (string | undefined)[]): RawAnswer =>
  answered({
    PullSmsSendStatusSet: contexts.map((SessionContext) => ({
      ReportStatus: 'SUCCESS',
      PhoneNumber: PHONE,
      SessionContext,
    })),
  });

/** Creates a separate centre for each test, with a clock that stands still. */
function centre({ timeLimitMs = 300 }: { readonly timeLimitMs?: number } = {}) {
  const [reasons, outcomes]: [string[], string[]] = [[], []];
  const time = { now: NOW };
  const sms = createTencentSms({
    baseUrl: `${partner.url}/`,
    region: 'ap-guangzhou',
    secretId: 'id',
    secretKey: 'secret',
    appId: '1400006666',
    signName: '话费充值',
    templates: {
      'code.usual': { zh: { id: '1', order: ['code'] }, en: { id: '2', order: ['code'] } },
      'agreement.announced': { zh: { id: '3', order: ['debitAt', 'number', 'amount', 'number'] } },
      'signUp.refused': { zh: { id: '4', order: [] } },
    },
    attempts: rememberedAttempts(),
    clock: () => time.now,
    timeLimitMs,
    onNotTaken: (why) => void reasons.push(why),
    onCall: ({ call, outcome }) => void outcomes.push(`${call} ${outcome}`),
  });
  return { sms, reasons, time, outcomes };
}
const asked = () => partner.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const isSend = (body: string): boolean => body.includes('SendSms') || body.includes('TemplateId');
const kinds = () => partner.requests.map(({ body }) => (isSend(body) ? 'send' : 'query'));

test('DESIGN partner conformance: signs a call like the example of the documentation', () => {
  const stars = '*'.repeat(32);
  const name = '"Name": "instance-name"';
  expect(
    signedHeaders(
      { secretId: `AKID${stars}`, secretKey: stars },
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        action: 'DescribeInstances',
        version: '2017-03-12',
        region: 'ap-guangzhou',
        body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], ${name}}]}`,
        nowMs: 1_551_113_065_999,
      },
    ),
  ).toEqual({
    'content-type': 'application/json; charset=utf-8',
    host: 'cvm.tencentcloudapi.com',
    'x-tc-action': 'DescribeInstances',
    'x-tc-version': '2017-03-12',
    'x-tc-timestamp': '1551113065',
    'x-tc-region': 'ap-guangzhou',
    authorization:
      `TC3-HMAC-SHA256 Credential=AKID${stars}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  });
});

describe('DESIGN partner conformance: messages sent to Tencent Cloud SMS', () => {
  test('sends a message as the template of its language, with our message number', async () => {
    partner.answer(() => taken());
    expect(await centre().sms.send(code)).toBe(true);
    expect(partner.requests).toMatchObject([{ method: 'POST', path: '/' }]);
    expect(asked()).toEqual([
      {
        PhoneNumberSet: [PHONE],
        SmsSdkAppId: '1400006666',
        SignName: '话费充值',
        TemplateId: '2',
        TemplateParamSet: ['482915'],
        SessionContext: 'S1',
      },
    ]);
  });

  test('orders values as the template does, and writes dates in its language', async () => {
    partner.answer(() => taken('N1'));
    expect(await centre().sms.send(announced)).toBe(true);
    expect(asked()[0]).toMatchObject({
      TemplateId: '3',
      TemplateParamSet: ['12月15日9:05', '136****6000', '50.00', '136****6000'],
    });
  });

  test('sends no values for a template without variables, and nothing without a template', async () => {
    partner.answer(() => taken('N2'));
    const { sms, reasons } = centre();
    const refused = { ...announced, ...smsMessage('signUp.refused', 'zh', 'text', () => ({})) };
    expect(await sms.send({ ...refused, requestNo: 'N2' })).toBe(true);
    expect(asked()[0]).toMatchObject({ TemplateId: '4', TemplateParamSet: [] });
    const unknown = smsMessage('reply.unclear', 'zh', 'text', () => ({}));
    expect(await sms.send({ ...announced, ...unknown, requestNo: 'N3' })).toBe(false);
    expect(reasons).toEqual(['sms.send: no template for reply.unclear']);
    expect(partner.requests).toHaveLength(1);
  });
});

describe("DESIGN partner conformance: Tencent Cloud SMS's answers about a message", () => {
  test.each([
    'AuthFailure.SignatureFailure',
    'AuthFailure.SignatureExpire',
    'UnauthorizedOperation',
    'RequestLimitExceeded',
    'InvalidParameterValue.SdkAppIdNotExist',
    'UnsupportedRegion',
  ])('%s for a call refuses the message, and the next attempt sends it without a look-up', async (name) => {
    const { sms, reasons, outcomes } = centre();
    partner.answer(() => failed(name));
    expect(await sms.send(code)).toBe(false);
    expect(await sms.send(code)).toBe(false);
    expect(kinds()).toEqual(['send', 'send']);
    expect(reasons).toEqual([`sms.send: ${name}`, `sms.send: ${name}`]);
    // The alarm about unsent messages includes unanswered calls.
    expect(outcomes).toEqual(['sms.send unusable', 'sms.send unusable']);
  });

  test.each([
    'LimitExceeded.PhoneNumberThirtySecondLimit',
    'LimitExceeded.DeliveryFrequencyLimit',
    'InvalidParameterValue.TemplateParameterFormatError',
    'FailedOperation.TemplateIncorrectOrUnapproved',
    'FailedOperation.PhoneNumberInBlacklist',
    'UnauthorizedOperation.SerivceSuspendDueToArrears',
  ])('%s for a message refuses it, and the next attempt sends it without a look-up', async (name) => {
    const { sms, reasons, outcomes } = centre();
    partner.answer(() => sent(line({ Code: name, SerialNo: '', Fee: 0 })));
    expect(await sms.send(code)).toBe(false);
    partner.answer(() => taken());
    expect(await sms.send(code)).toBe(true);
    expect(kinds()).toEqual(['send']);
    expect(reasons).toEqual([`sms.send: ${name}`]);
    expect(outcomes).toEqual(['sms.send unusable', 'sms.send answered']);
  });

  test.each<[string, RawAnswer]>([
    ['nothing', { status: 200 }],
    ['no JSON', { body: '<html>' }],
    ['no response', json({ SendStatusSet: [line()] })],
    ['a response that is none', json({ Response: 'Ok' })],
    ['no response at all', json({ Response: null })],
    ['no line', sent()],
    ['no set of lines', answered({})],
    ['a set that is none', answered({ SendStatusSet: 'Ok' })],
    ['two lines', sent(line(), line())],
    ['a line that is none', sent(null)],
    ['a line without a code', sent(line({ Code: undefined }))],
    ['a code that is a sentence', sent(line({ Code: MESSAGE }))],
    ['a code in capitals', sent(line({ Code: 'OK' }))],
    ['an error without a name', failed(undefined)],
    ['an error that is a number', failed(60_008)],
    ['an error beside a message', answered({ Error: { Code: 'InternalError' }, SendStatusSet: [line()] })],
    ['a line about another number', sent(line({ PhoneNumber: '+8613800138001' }))],
    ['a line about another message', sent(line({ SessionContext: 'S2' }))],
    ['Ok with another status', answered({ SendStatusSet: [line()] }, 202)],
    ['a refusal with the status of a failure', failed('LimitExceeded.AppDailyLimit', 503)],
    ['a time-out of its own', sent(line({ Code: 'InternalError.Timeout', SerialNo: '' }))],
    ['an error of its own', failed('InternalError')],
    ['an error that is not known', sent(line({ Code: 'FailedOperation.OtherError' }))],
    ['a name that only begins like a refusal', failed('LimitExceededOrNot')],
    ['an array', json(['Ok'])],
  ])('looks a message up before sending it again after %s', async (_what, answer) => {
    const { sms, reasons, time } = centre();
    partner.answer(() => answer);
    expect(await sms.send(code)).toBe(false);
    partner.answer(({ body }) => (isSend(body) ? taken() : listed('N7', 'S1')));
    expect(await sms.send(code)).toBe(true);
    time.now += 20 * MINUTE_MS;
    expect(await sms.send(code)).toBe(true);
    expect(kinds()).toEqual(['query']);
    expect(reasons).toHaveLength(1);
    expect(reasons.join()).not.toMatch(/138|4829/);
  });

  test('looks a message up by its phone number, from a minute before the request', async () => {
    const { sms, time } = centre();
    partner.answer(() => ({ status: 500 }));
    await sms.send(code);
    partner.answer(() => listed());
    time.now += MINUTE_MS;
    await sms.send(code);
    expect(asked()).toEqual([
      { SmsSdkAppId: '1400006666', PhoneNumber: PHONE, BeginTime: NOW_S - 60, Offset: 0, Limit: 100 },
    ]);
  });

  test('sends a message again only if it is not listed fifteen minutes after the request', async () => {
    const { sms, reasons, time } = centre({ timeLimitMs: 100 });
    partner.answer(() => ({ status: 503 }));
    await sms.send(code);
    partner.answer(({ body }) => (isSend(body) ? taken() : listed('N7')));
    time.now += 15 * MINUTE_MS - 1;
    expect(await sms.send(code)).toBe(false);
    expect(kinds()).not.toContain('send');
    expect(reasons.at(-1)).toBe('sms.query: not listed yet');
    time.now += 1;
    expect(await sms.send(code)).toBe(true);
    expect(kinds().filter((kind) => kind === 'send')).toHaveLength(1);
  });

  test.each<[string, RawAnswer]>([
    ['an error', failed('InternalError')],
    ['no list', answered({})],
    ['a list that is none', answered({ PullSmsSendStatusSet: {} })],
    ['messages without our numbers', listed('N7', '')],
    ['messages of which one names none', listed(undefined)],
    ['as many as it ever lists', listed(...Array.from({ length: 100 }, (_, index) => `N${index}`))],
    ['nothing', { status: 200 }],
  ])('does not send a message whose look-up is answered by %s', async (_what, answer) => {
    const { sms, time } = centre();
    partner.answer(() => ({ status: 500 }));
    await sms.send(code);
    time.now += 20 * MINUTE_MS;
    partner.answer(() => answer);
    expect(await sms.send(code)).toBe(false);
    expect(kinds()).not.toContain('send');
  });

  test('a check asks for the messages sent to an unassigned number and for its replies', async () => {
    const { sms } = centre();
    partner.answer(() => answered({ PullSmsSendStatusSet: [], PullSmsReplyStatusSet: [] }));
    expect(await sms.check()).toEqual({ kind: 'known' });
    expect(asked()).toMatchObject([{ PhoneNumber: '+8610000000000' }, { PhoneNumber: '+8610000000000' }]);
    partner.answer(() => answered({ PullSmsSendStatusSet: [] }));
    expect(await sms.check()).toMatchObject({ why: 'sms.queryReplies: unexpected shape' });
    partner.answer(() => failed('AuthFailure.SignatureFailure'));
    expect(await sms.check()).toMatchObject({
      kind: 'indeterminate',
      why: 'sms.query: AuthFailure.SignatureFailure',
    });
  });
});

describe('DESIGN partner conformance: the replies of a number at Tencent Cloud SMS', () => {
  const reply = (ReplyContent: unknown, ReplyTime: unknown) => ({
    ReplyContent,
    ReplyTime,
    PhoneNumber: PHONE,
  });
  const replies = (...all: unknown[]): RawAnswer => answered({ PullSmsReplyStatusSet: all });
  const at = new Date(NOW + 999);

  test('returns only replies within five seconds of the time', async () => {
    partner.answer(() =>
      replies(
        reply('Y37', NOW_S),
        reply('T37', NOW_S + 5),
        reply('N37', NOW_S + 6),
        reply('TD', NOW_S - 6),
        reply('Y\u000038', NOW_S - 5),
      ),
    );
    expect(await centre().sms.askReplies('13800138000', at)).toEqual({
      kind: 'replies',
      texts: ['Y37', 'T37', 'Y38'],
    });
    expect(asked()).toEqual([
      { SmsSdkAppId: '1400006666', PhoneNumber: PHONE, BeginTime: NOW_S - 60, Offset: 0, Limit: 100 },
    ]);
  });

  test('returns an empty list for a number without replies', async () => {
    partner.answer(() => replies());
    expect(await centre().sms.askReplies('13800138000', at)).toEqual({ kind: 'replies', texts: [] });
  });

  test.each<[string, RawAnswer]>([
    ['an error', failed('InternalError')],
    ['an error that refuses', failed('AuthFailure.UnauthorizedOperation')],
    ['no list', answered({})],
    ['a reply that is none', replies(null)],
    ['a reply without words', replies(reply(undefined, NOW_S))],
    ['a time in words', replies(reply('Y37', '2026-11-27 23:59:30'))],
    ['as many as it ever lists', replies(...Array.from({ length: 100 }, () => reply('Y37', NOW_S + 60)))],
    ['a redirect', { status: 302 }],
    ['nothing', { status: 200 }],
  ])('an answer with %s is indeterminate', async (_what, answer) => {
    partner.answer(() => answer);
    expect(await centre().sms.askReplies('13800138000', at)).toMatchObject({ kind: 'indeterminate' });
  });
});
