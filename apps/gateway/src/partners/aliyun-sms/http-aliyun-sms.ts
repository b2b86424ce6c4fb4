/**
 * Alibaba Cloud SMS (SendSms, API of 2017-05-25) as the SMS centre. See docs/partners/aliyun-sms.md.
 *
 * A repeated request sends a second message there, so each is sent once by `sms/sending-once.ts`, which uses
 * this adapter to look the message up by our number, among those sent to the mobile number.
 */
import type { TemplatesOf } from '../../config/index.ts';
import { dayPeriod, MINUTE_MS } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { SmsAttempts } from '../sms/attempts.ts';
import type { SmsCentre } from '../sms/port.ts';
import { createSendingOnce, type Listed } from '../sms/sending-once.ts';
import { type AliyunClientOptions, createAliyunClient } from './client.ts';
import { detailsShape } from './wire.ts';

export interface AliyunSmsOptions extends AliyunClientOptions {
  /** The approved signature, which is shown in 【】 before each message. */
  readonly signName: string;
  readonly templates: TemplatesOf<string>;
  readonly attempts: SmsAttempts;
  /**
   * Called with the reason when a message was not taken, for the log; it contains no number, text or code.
   */
  readonly onNotTaken?: (why: string) => void;
}

/**
 * How long (ms) after its request a message is listed at the latest; before that, a missing message may still
 * have been sent.
 */
const LISTED_WITHIN_MS = 5 * MINUTE_MS;
const PAGE = 50;
/** The maximum number of pages: more than any number is sent in a day. */
const MOST_PAGES = 10;

/**
 * The errors after which nothing was sent: the caller's own errors (isv.), and those raised before the action
 * begins. After any other error the message may have been sent.
 */
const REFUSALS = new RegExp(
  '^(isv\\.|Throttling|SignatureDoesNotMatch|IncompleteSignature|InvalidAccessKeyId|InvalidTimeStamp|' +
    'Forbidden|MissingParameter)',
);

export interface AliyunSms extends SmsCentre {
  /**
   * Queries today's messages to a number that no user has, to check that the service knows us and that we
   * understand its answer.
   */
  check(): Promise<{ readonly kind: 'known' } | Indeterminate>;
  close(): Promise<void>;
}

const NOBODYS_NUMBER = '10000000000';

/** Creates the SMS centre. `close` ends its connections. Throws TypeError when `baseUrl` is not a URL. */
export function createAliyunSms(options: AliyunSmsOptions): AliyunSms {
  const { signName, templates, attempts, clock, onNotTaken = () => undefined } = options;
  const client = createAliyunClient(options);
  const sendOnce = createSendingOnce({ attempts, clock, listedWithinMs: LISTED_WITHIN_MS, onNotTaken });

  /** Returns whether a message with this number of ours is among those sent to the mobile number on a day. */
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
    // A message requested just before midnight may have been sent after it.
    const times = [askedMs, askedMs + LISTED_WITHIN_MS];
    for (const day of new Set(times.map(dayPeriod))) {
      const found = await listedOn(day, mobileNo, requestNo);
      if (found !== 'notListed') return found;
    }
    return 'notListed';
  }

  return {
    async send({ requestNo, mobileNo, name, language, parameters }) {
      const ofName = templates[name];
      if (!ofName) {
        onNotTaken(`sms.send: no template for ${name}`);
        return false;
      }
      return sendOnce({
        requestNo,
        find: (askedAt) => find(askedAt.getTime(), mobileNo, requestNo),
        async ask() {
          const answer = await client.ask('sms.send', 'SendSms', {
            PhoneNumbers: mobileNo,
            SignName: signName,
            TemplateCode: ofName[language] ?? ofName.zh,
            TemplateParam: JSON.stringify(parameters[ofName[language] === undefined ? 'zh' : language]),
            OutId: requestNo,
          });
          if (answer.kind === 'answered') return { kind: 'taken' };
          const isRefused = answer.error !== null && REFUSALS.test(answer.error);
          return { kind: isRefused ? 'refused' : 'unknown', why: answer.why };
        },
      });
    },
    async check() {
      const found = await listedOn(dayPeriod(clock()), NOBODYS_NUMBER, '');
      return typeof found === 'string' ? { kind: 'known' } : found;
    },
    close: () => client.close(),
  };
}
