/** The messages sent through the stand-in: the same request twice sends two messages. */
import { clockText } from '@phonebill/china-time';
import type { Foundation } from '../foundation.ts';
import type { Messages } from '../sms/messages.ts';
import type { AliyunSmsAccount } from './account.ts';
import { refused } from './errors.ts';
import { refusalOf, reportOf } from './outcomes.ts';

export interface AskedMessage {
  readonly mobileNo: string;
  readonly signName: string;
  readonly templateCode: string;
  /** The parameters as JSON. */
  readonly parameters: string;
  readonly outId: string;
}

export interface SentDetail {
  readonly mobileNo: string;
  readonly templateCode: string;
  readonly content: string;
  readonly outId: string;
  readonly at: number;
  /** Null while no report has arrived. */
  readonly reportCode: string | null;
}

export interface SentMessages {
  /** Sends a message and returns its BizId. Throws {@link AliyunError}. */
  send(message: AskedMessage): string;
  /** Returns messages to a number sent in [from, to), newest first. */
  sentTo(mobileNo: string, from: number, to: number): SentDetail[];
}

const REPORTED_AFTER_MS = 3000;
const MOST_SIGNS = 35;
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** The limits for codes to one number, and for notices with one template. */
const codeLimits = [
  { withinMs: MINUTE_MS, most: 1 },
  { withinMs: HOUR_MS, most: 5 },
  { withinMs: DAY_MS, most: 10 },
];
const noticeLimits = [{ withinMs: DAY_MS, most: 50 }];

export function createSentMessages(
  { signName, templates, callbackUrl }: AliyunSmsAccount,
  messages: Messages,
  { store, callbacks, runtime: { now, newId, scaled } }: Pick<Foundation, 'store' | 'callbacks' | 'runtime'>,
): SentMessages {
  const { db } = store;
  const insert = db.prepare(
    `INSERT INTO aliyun_sms_messages (biz_id, mobile_no, template_code, kind, content, out_id, at,
      report_code, reported_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const codesSince = db.prepare(
    "SELECT count(*) AS sent FROM aliyun_sms_messages WHERE mobile_no = ? AND kind = 'code' AND at > ?",
  );
  const ofTemplateSince = db.prepare(
    'SELECT count(*) AS sent FROM aliyun_sms_messages WHERE mobile_no = ? AND template_code = ? AND at > ?',
  );
  const ofDay = db.prepare(
    'SELECT * FROM aliyun_sms_messages WHERE mobile_no = ? AND at >= ? AND at < ? ORDER BY seq DESC',
  );

  function keepLimits(kind: 'code' | 'notice', { mobileNo, templateCode }: AskedMessage): void {
    for (const { withinMs, most } of kind === 'code' ? codeLimits : noticeLimits) {
      const since = now() - scaled(withinMs);
      const row =
        kind === 'code'
          ? codesSince.get(mobileNo, since)
          : ofTemplateSince.get(mobileNo, templateCode, since);
      if (Number(row?.['sent']) >= most)
        throw refused('BUSINESS_LIMIT_CONTROL', `触发流控, ${most} in ${withinMs / MINUTE_MS} minutes`);
    }
  }

  return {
    send(asked) {
      const { mobileNo, templateCode, outId } = asked;
      if (!/^1\d{10}$/.test(mobileNo)) throw refused('MOBILE_NUMBER_ILLEGAL', '非法手机号');
      if (asked.signName !== signName) throw refused('SMS_SIGNATURE_ILLEGAL', '短信签名不合法');
      const template = templates.get(templateCode);
      if (!template) throw refused('SMS_TEMPLATE_ILLEGAL', '短信模板不合法');
      const content = filledIn(signName, template.title, template.variables, asked.parameters);
      const refusal = refusalOf(mobileNo);
      if (refusal !== null) throw refused(refusal, 'as this number has it');
      keepLimits(template.kind, asked);

      const bizId = `${newId()}^0`;
      const { code, message } = reportOf(mobileNo);
      const [at, reportAfterMs] = [now(), scaled(REPORTED_AFTER_MS)];
      store.transaction(() => {
        const kept = [bizId, mobileNo, templateCode, template.kind, content, outId, at] as const;
        insert.run(...kept, code, at + reportAfterMs);
        const notifyUrl = callbackUrl === null ? undefined : `${callbackUrl}/replies`;
        messages.send({ requestNo: bizId, mobileNo, text: content, notifyUrl });
        if (callbackUrl !== null)
          callbacks.enqueue({
            partner: 'aliyun-sms',
            url: `${callbackUrl}/reports`,
            content: {
              type: 'report',
              phone_number: mobileNo,
              send_time: clockText(at),
              report_time: clockText(at + reportAfterMs),
              success: code === 'DELIVERED',
              err_code: code,
              err_msg: message,
              sms_size: '1',
              biz_id: bizId,
              out_id: outId,
            },
            amountKey: null,
            afterMs: reportAfterMs,
          });
      });
      return bizId;
    },
    sentTo: (mobileNo, from, to) =>
      ofDay.all(mobileNo, from, to).map((row) => ({
        mobileNo,
        templateCode: String(row['template_code']),
        content: String(row['content']),
        outId: String(row['out_id']),
        at: Number(row['at']),
        reportCode: Number(row['reported_at']) <= now() ? String(row['report_code']) : null,
      })),
  };
}

/** Returns the text shown for the number: the template's title, with the values that fill it. */
function filledIn(signName: string, title: string, variables: readonly string[], json: string): string {
  const given = parametersIn(json);
  const values = variables.map((name) => {
    const value = given[name];
    if (value === undefined) throw refused('TEMPLATE_MISSING_PARAMETERS', `模板缺少变量 ${name}`);
    if (typeof value !== 'string' || value === '') throw refused('TEMPLATE_PARAMS_ILLEGAL', `变量 ${name}`);
    if ([...value].length > MOST_SIGNS) throw refused('PARAM_LENGTH_LIMIT', `变量 ${name}`);
    return `${name} ${value}`;
  });
  return `【${signName}】${[title, ...values].join(' · ')}`;
}

function parametersIn(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    throw refused('INVALID_JSON_PARAM', '参数格式错误');
  }
}
