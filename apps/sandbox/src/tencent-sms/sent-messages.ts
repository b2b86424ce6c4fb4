/** The messages sent through the stand-in: the same request twice sends two messages. */
import { clockText } from '@phonebill/china-time';
import type { Foundation } from '../foundation.ts';
import type { Messages } from '../sms/messages.ts';
import type { NumberedTemplate, TencentSmsAccount } from './account.ts';
import { TencentError } from './errors.ts';
import { refusalOf, reportOf } from './outcomes.ts';

export interface AskedMessage {
  readonly mobileNo: string;
  readonly signName: string;
  readonly templateId: string;
  readonly values: readonly string[];
  readonly sessionContext: string;
}

export interface SentStatus {
  readonly serialNo: string;
  readonly mobileNo: string;
  readonly sessionContext: string;
  readonly isDelivered: boolean;
  readonly description: string;
  readonly reportedAt: number;
}

export interface SentMessages {
  /** Sends a message and returns its SerialNo. Throws {@link TencentError}. */
  send(message: AskedMessage): string;
  /**
   * Returns at most `most` messages to a number in [from, to] for which a network has reported by now, newest
   * first; nothing is known about others.
   */
  reported(mobileNo: string, from: number, to: number, most: number): SentStatus[];
}

const REPORTED_AFTER_MS = 3000;
const [HALF_MINUTE_MS, HOUR_MS, DAY_MS] = [30_000, 3_600_000, 86_400_000];
/** The limits for codes to one number, as the account has set them. */
const codeLimits = [
  { withinMs: HALF_MINUTE_MS, most: 1, code: 'LimitExceeded.PhoneNumberThirtySecondLimit' },
  { withinMs: HOUR_MS, most: 5, code: 'LimitExceeded.PhoneNumberOneHourLimit' },
  { withinMs: DAY_MS, most: 10, code: 'LimitExceeded.PhoneNumberDailyLimit' },
];

export function createSentMessages(
  { signName, templates, callbackUrl }: TencentSmsAccount,
  messages: Messages,
  { store, callbacks, runtime: { now, newId, scaled } }: Pick<Foundation, 'store' | 'callbacks' | 'runtime'>,
): SentMessages {
  const { db, transaction } = store;
  const insert = db.prepare(
    `INSERT INTO tencent_sms_messages (serial_no, mobile_no, kind, content, session_context, at, report_code,
      description, reported_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const codesSince = db.prepare(
    "SELECT count(*) AS sent FROM tencent_sms_messages WHERE mobile_no = ? AND kind = 'code' AND at > ?",
  );
  const sameSince = db.prepare(
    'SELECT count(*) AS sent FROM tencent_sms_messages WHERE mobile_no = ? AND content = ? AND at > ?',
  );
  const reportedOf = db.prepare(
    `SELECT * FROM tencent_sms_messages
      WHERE mobile_no = ? AND at >= ? AND at <= ? AND reported_at <= ? ORDER BY seq DESC LIMIT ?`,
  );

  const since = (ms: number): number => now() - scaled(ms);

  function keepLimits(kind: NumberedTemplate['kind'], mobileNo: string, content: string): void {
    if (Number(sameSince.get(mobileNo, content, since(HALF_MINUTE_MS))?.['sent']) > 0)
      throw new TencentError('LimitExceeded.DeliveryFrequencyLimit', 'the same within 30 seconds');
    if (kind !== 'code') return;
    for (const { withinMs, most, code } of codeLimits)
      if (Number(codesSince.get(mobileNo, since(withinMs))?.['sent']) >= most)
        throw new TencentError(code, 'the number limit');
  }

  return {
    send({ mobileNo, signName: given, templateId, values, sessionContext }) {
      if (given !== signName)
        throw new TencentError('FailedOperation.SignatureIncorrectOrUnapproved', 'the signature');
      const template = templates.get(templateId);
      if (!template) throw new TencentError('FailedOperation.TemplateIncorrectOrUnapproved', 'the template');
      const content = filledIn(signName, template, values);
      const refusal = refusalOf(mobileNo);
      if (refusal !== null) throw new TencentError(refusal, 'as this number has it');
      keepLimits(template.kind, mobileNo, content);

      const serialNo = `2640:${newId()}`;
      const report = reportOf(mobileNo);
      const [at, afterMs] = [now(), scaled(REPORTED_AFTER_MS)];
      transaction(() => {
        const kept = [serialNo, mobileNo, template.kind, content, sessionContext, at] as const;
        insert.run(...kept, report?.code ?? '', report?.description ?? '', report ? at + afterMs : null);
        const notifyUrl = callbackUrl === null ? undefined : `${callbackUrl}/replies`;
        messages.send({ requestNo: serialNo, mobileNo, text: content, notifyUrl });
        if (callbackUrl === null || !report) return;
        callbacks.enqueue({
          partner: 'tencent-sms',
          url: `${callbackUrl}/reports`,
          content: {
            type: 'report',
            user_receive_time: clockText(at + afterMs),
            nationcode: '86',
            mobile: mobileNo,
            report_status: report.code === 'DELIVRD' ? 'SUCCESS' : 'FAIL',
            errmsg: report.code,
            description: report.description,
            sid: serialNo,
            ext: sessionContext,
          },
          amountKey: null,
          afterMs,
        });
      });
      return serialNo;
    },
    reported: (mobileNo, from, to, most) =>
      reportedOf.all(mobileNo, from, to, now(), most).map((row) => ({
        serialNo: String(row['serial_no']),
        mobileNo,
        sessionContext: String(row['session_context']),
        isDelivered: row['report_code'] === 'DELIVRD',
        description: String(row['description']),
        reportedAt: Number(row['reported_at']),
      })),
  };
}

/** Returns the text shown for the number: the template's title, with the values of its variables in order. */
function filledIn(
  signName: string,
  { title, kind, variables }: NumberedTemplate,
  values: readonly string[],
): string {
  if (values.length !== variables.length)
    throw new TencentError('FailedOperation.TemplateParamSetNotMatchApprovedTemplate', 'how many variables');
  if (kind === 'code' && !values.every((value) => /^\d{0,6}$/.test(value)))
    throw new TencentError('InvalidParameterValue.TemplateParameterFormatError', 'a code is digits');
  if (values.some((value) => /https?:/i.test(value)))
    throw new TencentError('InvalidParameterValue.ProhibitedUseUrlInTemplateParameter', 'an address');
  return `【${signName}】${[title, ...variables.map((name, index) => `${name} ${values[index]}`)].join(' · ')}`;
}
