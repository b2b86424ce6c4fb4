/**
 * Reads what Alibaba Cloud SMS pushes: replies (SmsUp) and delivery reports (SmsReport), as arrays of JSON.
 * It signs neither; see `sms/push.ts`.
 */
import { derivedNumber } from '../../runtime/index.ts';
import { MINUTE_MS } from '../../runtime/time/index.ts';
import { instantOf } from '../instants.ts';
import type { SmsReplyEvent, SmsReport, SmsReportOutcome } from '../sms/port.ts';
import { arrayOf, createSmsPushReader, type SmsPushReader } from '../sms/push.ts';
import { storable } from '../sms/storable.ts';
import { replyShape, reportShape } from './wire.ts';

/** How far the provider's clock may be ahead of ours. */
const AHEAD_MS = 10 * MINUTE_MS;

/** Creates a reader of pushes to an address with one of these secrets; see {@link createSmsPushReader}. */
export function createAliyunPushReader(secrets: readonly string[]): SmsPushReader {
  return createSmsPushReader(secrets, {
    taken: { code: 0, msg: 'OK' },
    replies: arrayOf,
    reports: arrayOf,
    replyOf,
    reportOf,
  });
}

function replyOf(wire: unknown, nowMs: number): SmsReplyEvent | null {
  if (!replyShape.Check(wire)) return null;
  // The provider's times are whole seconds. The end of the second is used, because a question answered within
  // it was sent before.
  const receivedAt = instantOf(`${wire.send_time}.999`, '+08:00');
  // A reply from the future could pass for the last of all replies sent until then.
  if (receivedAt === null || receivedAt.getTime() > nowMs + AHEAD_MS) return null;
  return {
    // A repeated push has the same number and time; a number may occur again on another day.
    messageId: derivedNumber('U', String(wire.sequence_id), wire.send_time),
    from: storable(wire.phone_number),
    to: storable(wire.dest_code),
    text: storable(wire.content),
    part: null,
    receivedAt,
  };
}

function reportOf(wire: unknown): SmsReport | null {
  if (!reportShape.Check(wire)) return null;
  const { success, err_code: code = '', out_id: requestNo } = wire;
  return { requestNo: requestNo ?? null, outcome: success ? 'delivered' : whyNot(code) };
}

/** Returns the class of a report's code; an operator's own code is `other`. */
function whyNot(code: string): SmsReportOutcome {
  if (/NOT_ON_SERVICE|INVALID_NUMBER|TERMINAL|ACCOUNT_ABNORMAL/i.test(code)) return 'unreachable';
  if (/IN_BLACK|USER_REJECT/i.test(code)) return 'blocked';
  if (/SEND_LIMIT/i.test(code)) return 'limit';
  if (/KEYWORD|CONTENT/i.test(code)) return 'content';
  if (/NO_ROUTE|^SP_/i.test(code)) return 'network';
  return 'other';
}
