/**
 * Reads what Tencent Cloud SMS pushes: a reply, and delivery reports, several at once. It signs neither; see
 * `sms/push.ts`. A yes among the replies takes effect only once Tencent, when queried, confirms that the
 * number sent it.
 */
import { derivedNumber } from '../../runtime/index.ts';
import { MINUTE_MS } from '../../runtime/time/index.ts';
import type { SmsReplyEvent, SmsReport, SmsReportOutcome } from '../sms/port.ts';
import { arrayOf, createSmsPushReader, type SmsPushReader } from '../sms/push.ts';
import { storable } from '../sms/storable.ts';
import { replyShape, reportShape } from './wire.ts';

/** How far Tencent's clock may be ahead of ours. */
const AHEAD_MS = 10 * MINUTE_MS;

/**
 * Creates a reader of callbacks to an address with one of these secrets; see {@link createSmsPushReader}.
 * They do not state the number that was replied to: it is `serviceNumber`.
 */
export function createTencentCallbackReader(
  secrets: readonly string[],
  serviceNumber: string,
): SmsPushReader {
  return createSmsPushReader(secrets, {
    taken: { result: 0, errmsg: 'OK' },
    // Each reply is pushed by itself.
    replies: (pushed) =>
      typeof pushed === 'object' && pushed !== null && !Array.isArray(pushed) ? [pushed] : null,
    reports: arrayOf,
    replyOf: (wire, nowMs) => replyOf(wire, serviceNumber, nowMs),
    reportOf,
  });
}

function replyOf(wire: unknown, serviceNumber: string, nowMs: number): SmsReplyEvent | null {
  if (!replyShape.Check(wire)) return null;
  const { mobile, nationcode, text, time, extend = '' } = wire;
  // Tencent's times are whole seconds. The end of the second is used, because a question answered within it
  // was sent before.
  const receivedAt = new Date(time * 1000 + 999);
  // A reply from the future could pass for the last of all replies sent until then.
  if (receivedAt.getTime() > nowMs + AHEAD_MS) return null;
  return {
    // Tencent gives replies no number: a repeated push has the same content and the same second.
    messageId: derivedNumber('U', nationcode, mobile, String(time), extend, text),
    from: storable(`+${nationcode}${mobile}`),
    to: serviceNumber,
    text: storable(text),
    part: null,
    receivedAt,
  };
}

function reportOf(wire: unknown): SmsReport | null {
  if (!reportShape.Check(wire)) return null;
  const { report_status: status, errmsg = '', description = '', ext = '' } = wire;
  return {
    requestNo: ext === '' ? null : ext,
    outcome: status === 'SUCCESS' ? 'delivered' : whyNot(`${errmsg} ${description}`),
  };
}

/**
 * Returns the class of a report. The codes are the networks' own and change, so the accompanying words are
 * read instead, as far as they show the class.
 */
function whyNot(words: string): SmsReportOutcome {
  if (/黑名单|免打扰|退订|拒收|BLACK|REJECT/i.test(words)) return 'blocked';
  if (/空号|停机|关机|无法接通|不在服务区|号码(无效|错误|不存在)|UNDELIV|EXPIRED/i.test(words))
    return 'unreachable';
  if (/频率|频次|超限|上限|限制|流控|LIMIT/i.test(words)) return 'limit';
  if (/关键字|敏感|内容|KEYWORD/i.test(words)) return 'content';
  if (/网关|路由|运营商内部|NOROUTE/i.test(words)) return 'network';
  return 'other';
}
