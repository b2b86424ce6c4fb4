import { InvalidSignature } from '@phonebill/signing';
import { describe, expect, test } from 'vitest';
import { MalformedWebhook } from '../signed-webhook.ts';
import { createTencentCallbackReader } from '../tencent-sms/callback-webhook.ts';

const SECOND_MS = 1000;
const NOW = Date.UTC(2026, 10, 27, 15, 59, 30);
const NOW_S = NOW / SECOND_MS;
const PHONE = '+8613800138000';

describe("DESIGN partner conformance: Tencent Cloud SMS's callbacks", () => {
  const [secret, other] = ['a'.repeat(32), 'b'.repeat(40)];
  const read = createTencentCallbackReader([secret, other], '1065800886');
  const pushed = (all: unknown, given = secret) => ({
    secret: given,
    rawBody: typeof all === 'string' ? all : JSON.stringify(all),
    nowMs: NOW,
  });
  const reply = {
    extend: '',
    mobile: '13800138000',
    nationcode: '86',
    sign: '话费充值',
    text: 'Y37',
    time: NOW_S - 30,
  };
  const report = {
    user_receive_time: '2026-11-27 23:59:00',
    nationcode: '86',
    mobile: '13800138000',
    report_status: 'SUCCESS',
    errmsg: 'DELIVRD',
    description: '用户短信送达成功',
    sid: '2640:1',
  };

  test('reads the number, the text and the end of the second of a reply, with a stable message id', () => {
    const { events, malformed } = read.replies(pushed(reply));
    expect(malformed).toBe(0);
    expect(events).toEqual([
      {
        messageId: expect.stringMatching(/^U\d{36}$/) as string,
        from: PHONE,
        to: '1065800886',
        text: 'Y37',
        part: null,
        receivedAt: new Date(NOW - 30 * SECOND_MS + 999),
      },
    ]);
    // Pushed again, with the other secret, one field more and one less.
    const { extend: _extend, ...again } = { ...reply, port: '1069' };
    expect(read.replies(pushed(again, other)).events).toEqual(events);
    for (const patch of [{ text: 'Y38' }, { time: NOW_S - 29 }, { mobile: '13800138001' }]) {
      const next = read.replies(pushed({ ...reply, ...patch })).events;
      expect(next[0]?.messageId).not.toBe(events[0]?.messageId);
    }
    expect(read.taken).toEqual({ result: 0, errmsg: 'OK' });
  });

  test.each([
    ['no secret', ''],
    ['another', 'c'.repeat(32)],
    ['a shorter one', secret.slice(1)],
    ['a longer one', `${secret}a`],
    ['one in capitals', secret.toUpperCase()],
    ['both', `${secret} ${other}`],
  ])('a callback with %s throws InvalidSignature', (_what, given) => {
    expect(() => read.replies(pushed(reply, given))).toThrow(InvalidSignature);
    expect(() => read.reports(pushed([report], given))).toThrow(InvalidSignature);
    expect(() => createTencentCallbackReader([], '1').replies(pushed(reply, given))).toThrow(
      InvalidSignature,
    );
  });

  test.each(['', 'null', '"{}"', '[', '[]', JSON.stringify([reply])])(
    'a reply callback that is no object throws MalformedWebhook: %s',
    (rawBody) => {
      expect(() => read.replies(pushed(rawBody))).toThrow(MalformedWebhook);
    },
  );

  test.each(['', 'null', '{}', '"[]"', '[', JSON.stringify(report)])(
    'a report callback that is no array throws MalformedWebhook: %s',
    (rawBody) => {
      expect(() => read.reports(pushed(rawBody))).toThrow(MalformedWebhook);
    },
  );

  test.each<[string, object]>([
    ['no number', { mobile: undefined }],
    ['a number that is none', { mobile: 13_800_138_000 }],
    ['no country', { nationcode: undefined }],
    ['a country that is none', { nationcode: '+86' }],
    ['no words', { text: null }],
    ['more words than a message has', { text: 'Y'.repeat(2001) }],
    ['no time', { time: undefined }],
    ['a time in words', { time: '2026-11-27 23:59:00' }],
    ['a time in halves', { time: NOW_S - 0.5 }],
    ['a time in milliseconds', { time: NOW }],
    ['a time that there is not', { time: 1e300 }],
    ['a time to come', { time: NOW_S + 600 }],
  ])('a reply with %s is left out and counted as malformed', (_what, patch) => {
    expect(read.replies(pushed({ ...reply, ...patch }))).toEqual({ events: [], malformed: 1 });
  });

  test('makes the text of a reply storable', () => {
    const [event] = read.replies(pushed({ ...reply, text: 'Y\u000037\ud83d' })).events;
    expect(event?.text).toBe('Y37�');
  });

  test.each([
    ['SUCCESS', 'DELIVRD', '用户短信送达成功', 'delivered'],
    ['FAIL', 'MK:0005', '空号、停机', 'unreachable'],
    ['FAIL', 'UNDELIV', '', 'unreachable'],
    ['FAIL', '002', '关机/停机/无法接通手机/不在服务区', 'unreachable'],
    ['FAIL', 'DB:0144', '手机号在运营商黑名单', 'blocked'],
    ['FAIL', 'MI:0010', '超过运营商频率限制', 'limit'],
    ['FAIL', '-106', '运营商关键字拦截', 'content'],
    ['FAIL', 'CB:0255', '运营商内部错误', 'network'],
    ['FAIL', 'XA:0160', '', 'other'],
    ['FAIL', 'DELIVRD', undefined, 'other'],
    ['FAIL', undefined, undefined, 'other'],
  ])('a report of %s with %s (%s) is %s', (report_status, errmsg, description, outcome) => {
    const one = { ...report, report_status, errmsg, description };
    const all = [{ ...one, ext: 'S1' }, { ...one, ext: '' }, one, { ...one, report_status: 'DONE' }, null];
    const { events, malformed } = read.reports(pushed(all));
    expect(events).toEqual([
      { requestNo: 'S1', outcome },
      { requestNo: null, outcome },
      { requestNo: null, outcome },
    ]);
    expect(malformed).toBe(2);
  });
});
