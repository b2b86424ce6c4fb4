/**
 * What Alibaba Cloud SMS pushes by itself: replies (SmsUp) and delivery reports (SmsReport), arrays of JSON.
 * It signs neither. That it comes from there is known by a secret in the address it is pushed to, which the
 * operator has given it and nobody else.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { InvalidSignature } from '@phonebill/signing';
import { derivedNumber } from '../../runtime/index.ts';
import { MINUTE_MS } from '../../runtime/time/index.ts';
import { parseJson } from '../parse-json.ts';
import { MalformedWebhook } from '../signed-webhook.ts';
import type { SmsReplyEvent, SmsReport, SmsReportOutcome } from '../sms/port.ts';
import type { SmsPush, SmsPushed, SmsPushReader } from '../sms/push.ts';
import { storable } from '../sms/storable.ts';
import { replyShape, reportShape } from './wire.ts';

/** How far its clock may be ahead of ours. */
const AHEAD_MS = 10 * MINUTE_MS;

/**
 * A reader of pushes to an address with one of these secrets. It throws InvalidSignature for any other, and
 * MalformedWebhook for what is no array; of an array it gives what can be read, and counts the rest.
 */
export function createAliyunPushReader(secrets: readonly string[]): SmsPushReader {
  function read<Event>({ secret, rawBody }: SmsPushed, one: (wire: unknown) => Event | null): SmsPush<Event> {
    if (!isOneOf(secret, secrets)) throw new InvalidSignature('pushed to an address with another secret');
    const all = parseJson(rawBody);
    if (!Array.isArray(all)) throw new MalformedWebhook('push of unexpected shape');
    const events = all.map(one).filter((event) => event !== null);
    return { events, malformed: all.length - events.length };
  }
  return {
    replies: (pushed) => read(pushed, (wire) => replyOf(wire, pushed.nowMs)),
    reports: (pushed) => read(pushed, reportOf),
  };
}

/** Compared as hashes, so that the time tells neither how much is right nor how long it is. */
function isOneOf(given: string, secrets: readonly string[]): boolean {
  const known = secrets.map((secret) => timingSafeEqual(digest(given), digest(secret)));
  return known.includes(true);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function replyOf(wire: unknown, nowMs: number): SmsReplyEvent | null {
  if (!replyShape.Check(wire)) return null;
  // Its times are whole seconds: at the end of one, as what is answered in it was asked before.
  const receivedAt = new Date(`${wire.send_time.replace(' ', 'T')}.999+08:00`);
  // One from the future could be counted as said after whatever is said until then.
  if (!(receivedAt.getTime() <= nowMs + AHEAD_MS)) return null;
  return {
    // Pushed again it has the same number and time; a number may come again another day.
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

/** Its codes of reports by class; an operator's own code is `other`. */
function whyNot(code: string): SmsReportOutcome {
  if (/NOT_ON_SERVICE|INVALID_NUMBER|TERMINAL|ACCOUNT_ABNORMAL/i.test(code)) return 'unreachable';
  if (/IN_BLACK|USER_REJECT/i.test(code)) return 'blocked';
  if (/SEND_LIMIT/i.test(code)) return 'limit';
  if (/KEYWORD|CONTENT/i.test(code)) return 'content';
  if (/NO_ROUTE|^SP_/i.test(code)) return 'network';
  return 'other';
}
