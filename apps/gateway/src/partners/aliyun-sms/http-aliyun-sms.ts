/**
 * Alibaba Cloud SMS (SendSms, API of 2017-05-25) as the SMS centre. See docs/partners/aliyun-sms.md.
 *
 * The same request twice is two messages there. So that it is asked for is noted before, in
 * `sms/attempts.ts`, and who finds it noted looks it up among what was sent to the number, by our number,
 * before it is asked for again.
 */
import type { SmsTemplates } from '../../config/index.ts';
import { dayPeriod, MINUTE_MS } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { SmsAttempt, SmsAttempts } from '../sms/attempts.ts';
import type { SmsCentre } from '../sms/port.ts';
import { type AliyunClientOptions, createAliyunClient } from './client.ts';
import { detailsShape } from './wire.ts';

export interface AliyunSmsOptions extends AliyunClientOptions {
  /** The signature that was approved: what stands in 【】 before each message. */
  readonly signName: string;
  readonly templates: SmsTemplates;
  readonly attempts: SmsAttempts;
  /** Called with the reason when a message was not taken, for the log; no number, text or code in it. */
  readonly onNotTaken?: (why: string) => void;
}

/** So long after a request what is not listed was not sent; before, it may only not be listed yet. */
const LISTED_WITHIN_MS = 5 * MINUTE_MS;
const PAGE = 50;
/** More than anybody is sent in a day. */
const MOST_PAGES = 10;

/**
 * Errors after which nothing was sent: those of who asks (isv.), and those from before the action is begun.
 * What is not here may have been sent.
 */
const REFUSALS = new RegExp(
  '^(isv\\.|Throttling|SignatureDoesNotMatch|IncompleteSignature|InvalidAccessKeyId|InvalidTimeStamp|' +
    'Forbidden|MissingParameter)',
);

type Listed = 'listed' | 'notListed';

export interface AliyunSms extends SmsCentre {
  /** Asks what was sent today to a number that nobody has: whether it knows us, and we understand it. */
  check(): Promise<{ readonly kind: 'known' } | Indeterminate>;
  close(): Promise<void>;
}

const NOBODYS_NUMBER = '10000000000';

/** `close` ends its connections. Throws TypeError when `baseUrl` is not a URL. */
export function createAliyunSms(options: AliyunSmsOptions): AliyunSms {
  const { signName, templates, attempts, clock, onNotTaken = () => undefined } = options;
  const client = createAliyunClient(options);
  const notTaken = (why: string): false => {
    onNotTaken(why);
    return false;
  };

  /** Whether a message of this number of ours is among what was sent to the mobile number on a day. */
  async function listedOn(day: string, mobileNo: string, requestNo: string): Promise<Listed | Indeterminate> {
    const call = 'sms.query';
    let seen = 0;
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await client.ask(call, 'QuerySendDetails', {
        PhoneNumber: mobileNo,
        SendDate: day,
        PageSize: String(PAGE),
        CurrentPage: String(page),
      });
      if (answer.kind !== 'answered') return answer;
      if (!detailsShape.Check(answer.value)) return indeterminate(`${call}: unexpected shape`);
      const { TotalCount, SmsSendDetailDTOs } = answer.value;
      const sent = SmsSendDetailDTOs.SmsSendDetailDTO;
      if (sent.some(({ OutId }) => OutId === requestNo)) return 'listed';
      seen += sent.length;
      if (seen >= Number(TotalCount)) return 'notListed';
      if (sent.length < PAGE) return indeterminate(`${call}: a message is missing`);
    }
    return indeterminate(`${call}: too many pages`);
  }

  async function find(askedMs: number, mobileNo: string, requestNo: string): Promise<Listed | Indeterminate> {
    // Asked for just before midnight, it may have been sent after it.
    const times = [askedMs, askedMs + LISTED_WITHIN_MS];
    for (const day of new Set(times.map(dayPeriod))) {
      const found = await listedOn(day, mobileNo, requestNo);
      if (found !== 'notListed') return found;
    }
    return 'notListed';
  }

  /** Whether it is to be asked for again; null: it was sent. */
  async function mayAsk(before: SmsAttempt, mobileNo: string, requestNo: string): Promise<boolean | null> {
    if (before.isTaken) return null;
    const found = await find(before.askedAt.getTime(), mobileNo, requestNo);
    if (found === 'listed') {
      await attempts.taken(requestNo);
      return null;
    }
    if (found !== 'notListed') return notTaken(found.why);
    const nowMs = clock();
    if (nowMs - before.askedAt.getTime() < LISTED_WITHIN_MS) return notTaken('sms.query: not listed yet');
    return attempts.again(requestNo, before.askedAt, new Date(nowMs));
  }

  return {
    async send({ requestNo, mobileNo, name, language, parameters }) {
      const ofName = templates[name];
      if (!ofName) return notTaken(`sms.send: no template for ${name}`);
      const before = await attempts.begin(requestNo, new Date(clock()));
      const goesOn = before === null || (await mayAsk(before, mobileNo, requestNo));
      if (goesOn !== true) return goesOn === null;

      const template = ofName[language] ?? ofName.zh;
      const filledIn = parameters[ofName[language] === undefined ? 'zh' : language];
      const answer = await client.ask('sms.send', 'SendSms', {
        PhoneNumbers: mobileNo,
        SignName: signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify(filledIn),
        OutId: requestNo,
      });
      if (answer.kind === 'answered') {
        await attempts.taken(requestNo);
        return true;
      }
      if (answer.error !== null && REFUSALS.test(answer.error)) await attempts.refused(requestNo);
      return notTaken(answer.why);
    },
    async check() {
      const found = await listedOn(dayPeriod(clock()), NOBODYS_NUMBER, '');
      return typeof found === 'string' ? { kind: 'known' } : found;
    },
    close: () => client.close(),
  };
}
