import { InvalidSignature } from '@phonebill/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAliyunPushReader } from '../aliyun-sms/push-webhook.ts';
import { createAliyunSms } from '../aliyun-sms/http-aliyun-sms.ts';
import { queryOf, signedHeaders } from '../aliyun-sms/signing.ts';
import { MalformedWebhook } from '../signed-webhook.ts';
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
/** Half a minute before midnight in China. */
const NOW = Date.UTC(2026, 10, 27, 15, 59, 30);

let partner: RawPartner;
beforeAll(async () => {
  partner = await startRawPartner();
});
afterAll(() => partner.stop());

const said = (Code: string, status = 200, more: object = {}): RawAnswer =>
  json({ Code, Message: 'for 13800138000: 482915', RequestId: 'R1', ...more }, status);
const listed = (outIds: readonly string[], total = outIds.length): RawAnswer =>
  said('OK', 200, {
    TotalCount: String(total),
    SmsSendDetailDTOs: { SmsSendDetailDTO: outIds.map((OutId) => ({ OutId, SendStatus: 3 })) },
  });

/** Creates a separate centre for each test, with a clock that stands still. */
function centre({ timeLimitMs = 300 }: { readonly timeLimitMs?: number } = {}) {
  const [reasons, outcomes]: [string[], string[]] = [[], []];
  const time = { now: NOW };
  let ids = 0;
  const sms = createAliyunSms({
    baseUrl: `${partner.url}/`,
    accessKeyId: 'key',
    accessKeySecret: 'secret',
    signName: '话费充值',
    templates: {
      'code.usual': { zh: 'SMS_1', en: 'SMS_2' },
      'agreement.announced': { zh: 'SMS_3' },
    },
    attempts: rememberedAttempts(),
    clock: () => time.now,
    newId: () => `nonce ${(ids += 1)}`,
    timeLimitMs,
    onNotTaken: (why) => void reasons.push(why),
    onCall: ({ call, outcome }) => void outcomes.push(`${call} ${outcome}`),
  });
  return { sms, reasons, time, outcomes };
}
/** Returns the parameters of each request, by name. */
const asked = () =>
  partner.requests.map(({ path }) => Object.fromEntries(new URL(path, 'http://any').searchParams));
const kinds = () => asked().map((one) => ('OutId' in one ? 'send' : 'query'));

test('DESIGN partner conformance: signs a request like the example of the documentation', () => {
  const ImageId = 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd';
  const path = `/?${queryOf({ RegionId: 'cn-shanghai', ImageId })}`;
  expect(
    signedHeaders(
      { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
      {
        method: 'POST',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        path,
        action: 'RunInstances',
        version: '2014-05-26',
        nonce: '3156853299f313e23d1673dc12e1703d',
        nowMs: Date.UTC(2023, 9, 26, 10, 22, 32),
      },
    )['authorization'],
  ).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;' +
      'x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
  expect(queryOf({ b: "a b*~'()!", a: '验' })).toBe('a=%E9%AA%8C&b=a%20b%2A~%27%28%29%21');
});

describe('DESIGN partner conformance: messages sent to Alibaba Cloud SMS', () => {
  test('sends a message as the template of its language, with our message number', async () => {
    partner.answer(() => said('OK', 200, { BizId: '1^0' }));
    expect(await centre().sms.send(code)).toBe(true);
    expect(asked()).toEqual([
      {
        PhoneNumbers: '13800138000',
        SignName: '话费充值',
        TemplateCode: 'SMS_2',
        TemplateParam: '{"code":"482915"}',
        OutId: 'S1',
      },
    ]);
    expect(partner.requests[0]).toMatchObject({ method: 'POST', body: '' });
  });

  test('uses the Chinese template and Chinese dates if there is no English template', async () => {
    partner.answer(() => said('OK'));
    expect(await centre().sms.send(announced)).toBe(true);
    expect(asked()[0]).toMatchObject({
      TemplateCode: 'SMS_3',
      TemplateParam: '{"number":"136****6000","amount":"50.00","debitAt":"12月15日9:05"}',
    });
  });
});

describe("DESIGN partner conformance: Alibaba Cloud SMS's answers about a message", () => {
  test.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 200],
    ['isv.OUT_OF_SERVICE', 200],
    ['isv.MOBILE_NUMBER_ILLEGAL', 400],
    ['SignatureDoesNotMatch', 400],
    ['InvalidAccessKeyId.NotFound', 404],
    ['Throttling.User', 400],
    ['Forbidden.RAM', 403],
  ])('%s refuses a message, and the next attempt sends it without a look-up', async (name, status) => {
    const { sms, reasons, outcomes } = centre();
    partner.answer(() => said(name, status));
    expect(await sms.send(code)).toBe(false);
    expect(await sms.send(code)).toBe(false);
    expect(kinds()).toEqual(['send', 'send']);
    expect(reasons).toEqual([`sms.send: ${name}`, `sms.send: ${name}`]);
    // The alarm about unsent messages includes unanswered calls.
    expect(outcomes).toEqual(['sms.send unusable', 'sms.send unusable']);
  });

  test.each<[string, RawAnswer]>([
    ['nothing', { status: 200 }],
    ['no JSON', { body: '<html>' }],
    ['JSON without a code', json({ BizId: '1^0' })],
    ['a code that is a sentence', json({ Code: 'for 13800138000' })],
    ['a code that is a number', json({ Code: 200 })],
    ['OK with another status', said('OK', 202)],
    ['an error of its own', said('isp.SYSTEM_ERROR', 500)],
    ['a refusal with the status of a failure', said('isv.OUT_OF_SERVICE', 503)],
    ['an error that is not known', said('InternalError')],
    ['a nonce that came twice', said('SignatureNonceUsed', 400)],
    ['an array', json(['OK'])],
  ])('looks a message up before sending it again after %s', async (_what, answer) => {
    const { sms, reasons, time } = centre();
    partner.answer(() => answer);
    expect(await sms.send(code)).toBe(false);
    partner.answer(({ path }) => (path.includes('OutId') ? said('OK') : listed(['N7', 'S1'])));
    expect(await sms.send(code)).toBe(true);
    time.now += 10 * MINUTE_MS;
    expect(await sms.send(code)).toBe(true);
    expect(kinds()).toEqual(['query']);
    expect(reasons).toHaveLength(1);
    expect(reasons.join()).not.toMatch(/138|4829/);
  });

  test('sends a message again only if it is not listed five minutes after the request', async () => {
    const { sms, reasons, time } = centre({ timeLimitMs: 100 });
    partner.answer(() => ({ status: 503 }));
    await sms.send(code);
    partner.answer(({ path }) => (path.includes('OutId') ? said('OK') : listed([])));
    time.now += 5 * MINUTE_MS - 1;
    expect(await sms.send(code)).toBe(false);
    expect(kinds()).not.toContain('send');
    expect(reasons.at(-1)).toBe('sms.query: not listed yet');
    time.now += 1;
    expect(await sms.send(code)).toBe(true);
    expect(kinds().filter((kind) => kind === 'send')).toHaveLength(1);
  });

  test('looks a message up on the day of its request, and on the next day if that has begun', async () => {
    const { sms } = centre();
    partner.answer(() => ({ status: 500 }));
    await sms.send(code);
    partner.answer(() => listed([]));
    await sms.send(code);
    expect(asked()).toMatchObject([
      { PhoneNumber: '13800138000', SendDate: '20261127', PageSize: '50', CurrentPage: '1' },
      { SendDate: '20261128' },
    ]);
  });

  test('reads all pages of a day', async () => {
    const { sms } = centre();
    partner.answer(() => ({ status: 500 }));
    await sms.send(code);
    const others = Array.from({ length: 50 }, (_, index) => `N${index}`);
    partner.answer(({ path }) => (path.includes('CurrentPage=1') ? listed(others, 51) : listed(['S1'], 51)));
    expect(await sms.send(code)).toBe(true);
    expect(kinds()).toEqual(['query', 'query']);
  });

  test.each<[string, RawAnswer]>([
    ['an error', said('isv.INVALID_PARAMETERS')],
    ['no list', said('OK')],
    ['a list without its length', said('OK', 200, { SmsSendDetailDTOs: { SmsSendDetailDTO: [] } })],
    ['a page less than it says', listed([], 3)],
    ['nothing', { status: 200 }],
  ])('does not send a message whose look-up is answered by %s', async (_what, answer) => {
    const { sms, time } = centre();
    partner.answer(() => ({ status: 500 }));
    await sms.send(code);
    time.now += 10 * MINUTE_MS;
    partner.answer(() => answer);
    expect(await sms.send(code)).toBe(false);
    expect(kinds()).not.toContain('send');
  });

  test('a check asks for the messages sent to an unassigned number', async () => {
    const { sms } = centre();
    partner.answer(() => listed([]));
    expect(await sms.check()).toEqual({ kind: 'known' });
    expect(asked()).toMatchObject([{ PhoneNumber: '10000000000', SendDate: '20261127' }]);
    partner.answer(() => said('SignatureDoesNotMatch', 400));
    expect(await sms.check()).toMatchObject({
      kind: 'indeterminate',
      why: 'sms.query: SignatureDoesNotMatch',
    });
  });
});

describe("DESIGN partner conformance: Alibaba Cloud SMS's callbacks", () => {
  const [secret, other] = ['a'.repeat(32), 'b'.repeat(40)];
  const read = createAliyunPushReader([secret, other]);
  const pushed = (all: unknown, given = secret) => ({
    secret: given,
    rawBody: typeof all === 'string' ? all : JSON.stringify(all),
    nowMs: NOW,
  });
  const reply = {
    phone_number: '13800138000',
    content: 'Y37',
    send_time: '2026-11-27 23:59:00',
    dest_code: '1234',
    sequence_id: 1_234_567_890,
  };

  test('reads the number, the text and the Chinese time of a reply, and derives a stable message id', () => {
    const { events, malformed } = read.replies(pushed([reply]));
    expect(malformed).toBe(0);
    expect(events).toEqual([
      {
        messageId: expect.stringMatching(/^U\d{36}$/) as string,
        from: '13800138000',
        to: '1234',
        text: 'Y37',
        part: null,
        receivedAt: new Date(NOW - 30 * SECOND_MS + 999),
      },
    ]);
    // Pushed again, with the other secret, the number as a string and an additional field.
    const again = pushed([{ ...reply, sequence_id: '1234567890', sign_name: '话费充值' }], other);
    expect(read.replies(again).events).toEqual(events);
    const next = read.replies(pushed([{ ...reply, sequence_id: 1_234_567_891 }])).events;
    expect(next[0]?.messageId).not.toBe(events[0]?.messageId);
  });

  test.each([
    ['no secret', ''],
    ['another', 'c'.repeat(32)],
    ['a shorter one', secret.slice(1)],
    ['a longer one', `${secret}a`],
    ['one in capitals', secret.toUpperCase()],
    ['both', `${secret} ${other}`],
  ])('a callback with %s throws InvalidSignature', (_what, given) => {
    expect(() => read.replies(pushed([reply], given))).toThrow(InvalidSignature);
    expect(() => read.reports(pushed([{ success: true }], given))).toThrow(InvalidSignature);
    expect(() => createAliyunPushReader([]).replies(pushed([reply], given))).toThrow(InvalidSignature);
  });

  test.each(['', 'null', '{}', '{"0":{}}', '"[]"', '[', JSON.stringify(reply)])(
    'a callback that is no array throws MalformedWebhook: %s',
    (rawBody) => {
      expect(() => read.replies(pushed(rawBody))).toThrow(MalformedWebhook);
      expect(() => read.reports(pushed(rawBody))).toThrow(MalformedWebhook);
    },
  );

  test.each<[string, object]>([
    ['no number', { phone_number: undefined }],
    ['a number that is none', { phone_number: 13_800_138_000 }],
    ['no words', { content: null }],
    ['more words than a message has', { content: 'Y'.repeat(2001) }],
    ['no time', { send_time: '' }],
    ['another form of time', { send_time: '20261127235900' }],
    ['a day that there is not', { send_time: '2026-13-27 23:59:00' }],
    ['a time to come', { send_time: '2026-11-28 00:09:31' }],
    ['no number of its own', { sequence_id: null }],
    ['half a number of its own', { sequence_id: 1.5 }],
  ])('leaves out a reply with %s as malformed, and reads the others', (_what, patch) => {
    const { events, malformed } = read.replies(pushed([{ ...reply, ...patch }, reply, null, 'Y37', [reply]]));
    expect(events).toHaveLength(1);
    expect(malformed).toBe(4);
  });

  test('makes the text of a reply storable', () => {
    const [event] = read.replies(pushed([{ ...reply, content: 'Y\u000037\ud83d' }])).events;
    expect(event?.text).toBe('Y37�');
  });

  test.each([
    [true, 'DELIVERED', 'delivered'],
    [false, 'MOBILE_NOT_ON_SERVICE', 'unreachable'],
    [false, 'INVALID_NUMBER', 'unreachable'],
    [false, 'MOBILE_IN_BLACK', 'blocked'],
    [false, 'MOBILE_SEND_LIMIT', 'limit'],
    [false, 'CONTENT_KEYWORD', 'content'],
    [false, 'NO_ROUTE', 'network'],
    [false, 'MK:0001', 'other'],
    [false, 'DELIVERED', 'other'],
    [false, undefined, 'other'],
  ])('a report with success %s and %s is %s', (success, err_code, outcome) => {
    const all = [{ success, err_code, out_id: 'S1' }, { success }, { success: 'true' }];
    const { events, malformed } = read.reports(pushed(all));
    expect(events[0]).toEqual({ requestNo: 'S1', outcome });
    expect([events.length, malformed]).toEqual([2, 1]);
  });
});
