/**
 * Tencent Cloud SMS (SendSms, API of 2021-01-11) as the SMS centre. See docs/partners/tencent-sms.md.
 *
 * The same request twice is two messages there, so each is sent once by `sms/sending-once.ts`, which has it
 * looked up here, among what was reported of the number, by our number of the message. What a number replied
 * can be asked as well, since what is pushed is not signed.
 */
import type { NumberedTemplate, TemplatesOf } from '../../config/index.ts';
import { MINUTE_MS } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { SmsAttempts } from '../sms/attempts.ts';
import type { AskReplies, SmsCentre } from '../sms/port.ts';
import { createSendingOnce, type Listed } from '../sms/sending-once.ts';
import { storable } from '../sms/storable.ts';
import { createTencentClient, type TencentClientOptions } from './client.ts';
import { repliesShape, sentShape, statusesShape } from './wire.ts';

export interface TencentSmsOptions extends TencentClientOptions {
  /** Its SmsSdkAppId. */
  readonly appId: string;
  /** The signature that was approved: what stands in 【】 before each message. */
  readonly signName: string;
  readonly templates: TemplatesOf<NumberedTemplate>;
  readonly attempts: SmsAttempts;
  /** Called with the reason when a message was not taken, for the log; no number, text or code in it. */
  readonly onNotTaken?: (why: string) => void;
}

/**
 * A message not listed this long after its request was not sent. What a network has reported is listed, so
 * this is longer than a phone that is on takes; to one that is off the message may be sent a second time.
 */
const LISTED_WITHIN_MS = 15 * MINUTE_MS;
/** The most that it lists, of which there are no further pages. */
const MOST_LISTED = 100;
/** How far its clock may be from ours. */
const CLOCKS_APART_MS = MINUTE_MS;
/** How far the time of a reply as it was pushed may be from the one that is listed. */
const SAME_REPLY_S = 5;

/**
 * Errors after which nothing was sent: those from before the action is begun, and those of the request, the
 * account and the limits. What is not here may have been sent, a time-out among it.
 */
const REFUSALS = new RegExp(
  '^((AuthFailure|UnauthorizedOperation|LimitExceeded|RequestLimitExceeded|InvalidParameter|' +
    'InvalidParameterValue|MissingParameter|UnsupportedOperation|UnsupportedRegion|UnknownParameter|' +
    'InvalidAction|NoSuchVersion)(\\.|$)|' +
    'FailedOperation\\.(ContainSensitiveWord|FailResolvePacket|InsufficientBalanceInSmsPackage|' +
    'JsonParseFail|MarketingSendTimeConstraint|PhoneNumberInBlacklist|PhoneNumberParseFail|' +
    'SignatureIncorrectOrUnapproved|TemplateIncorrectOrUnapproved|' +
    'TemplateParamSetNotMatchApprovedTemplate|TemplateUnapprovedOrNotExist)$)',
);

export interface TencentSms extends SmsCentre {
  /** What a number replied. */
  readonly askReplies: AskReplies;
  /** Asks of a number that nobody has what was sent to it, and what it replied: whether it knows us. */
  check(): Promise<{ readonly kind: 'known' } | Indeterminate>;
  close(): Promise<void>;
}

const NOBODYS_NUMBER = '10000000000';

/** `close` ends its connections. Throws TypeError when `baseUrl` is not a URL. */
export function createTencentSms(options: TencentSmsOptions): TencentSms {
  const { appId, signName, templates, attempts, clock, onNotTaken = () => undefined } = options;
  const client = createTencentClient(options);
  const sendOnce = createSendingOnce({ attempts, clock, listedWithinMs: LISTED_WITHIN_MS, onNotTaken });

  /** From that time on, of one number, as both lists are asked for; none of the lists has further pages. */
  const listOf = (mobileNo: string, fromMs: number) => ({
    SmsSdkAppId: appId,
    PhoneNumber: withCountryCode(mobileNo),
    BeginTime: Math.floor((fromMs - CLOCKS_APART_MS) / 1000),
    Offset: 0,
    Limit: MOST_LISTED,
  });

  async function find(askedAt: Date, mobileNo: string, requestNo: string): Promise<Listed | Indeterminate> {
    const call = 'sms.query';
    const list = listOf(mobileNo, askedAt.getTime());
    const answer = await client.ask(call, 'PullSmsSendStatusByPhoneNumber', list);
    if (answer.kind !== 'answered') return answer;
    if (!statusesShape.Check(answer.value)) return indeterminate(`${call}: unexpected shape`);
    const sent = answer.value.PullSmsSendStatusSet;
    if (sent.some(({ SessionContext }) => SessionContext === requestNo)) return 'listed';
    // Any of these may be the one.
    if (sent.some(({ SessionContext = '' }) => SessionContext === ''))
      return indeterminate(`${call}: it does not list SessionContext`);
    return sent.length < MOST_LISTED ? 'notListed' : indeterminate(`${call}: more than it lists`);
  }

  const askReplies: AskReplies = async (mobileNo, at) => {
    const call = 'sms.queryReplies';
    const list = listOf(mobileNo, at.getTime());
    const answer = await client.ask(call, 'PullSmsReplyStatusByPhoneNumber', list);
    if (answer.kind !== 'answered') return answer;
    if (!repliesShape.Check(answer.value)) return indeterminate(`${call}: unexpected shape`);
    const said = answer.value.PullSmsReplyStatusSet;
    const seconds = Math.floor(at.getTime() / 1000);
    const then = said.filter(({ ReplyTime }) => Math.abs(ReplyTime - seconds) <= SAME_REPLY_S);
    if (then.length === 0 && said.length >= MOST_LISTED) return indeterminate(`${call}: more than it lists`);
    return { kind: 'replies', texts: then.map(({ ReplyContent }) => storable(ReplyContent)) };
  };

  return {
    async send({ requestNo, mobileNo, name, language, parameters }) {
      const ofName = templates[name];
      if (!ofName) {
        onNotTaken(`sms.send: no template for ${name}`);
        return false;
      }
      const inItsLanguage = ofName[language];
      const { id, order } = inItsLanguage ?? ofName.zh;
      const values = parameters[inItsLanguage ? language : 'zh'];
      return sendOnce({
        requestNo,
        find: (askedAt) => find(askedAt, mobileNo, requestNo),
        async ask() {
          const answer = await client.ask('sms.send', 'SendSms', {
            PhoneNumberSet: [withCountryCode(mobileNo)],
            SmsSdkAppId: appId,
            SignName: signName,
            TemplateId: id,
            TemplateParamSet: order.map((parameter) => values[parameter]),
            SessionContext: requestNo,
          });
          if (answer.kind !== 'answered') {
            const isRefused = answer.error !== null && REFUSALS.test(answer.error);
            return { kind: isRefused ? 'refused' : 'unknown', why: answer.why };
          }
          const [sent] = sentShape.Check(answer.value) ? answer.value.SendStatusSet : [];
          return sent?.SessionContext === requestNo && sent.PhoneNumber === withCountryCode(mobileNo)
            ? { kind: 'taken' }
            : { kind: 'unknown', why: 'sms.send: answer about something else' };
        },
      });
    },
    askReplies,
    async check() {
      const now = new Date(clock());
      const sent = await find(now, NOBODYS_NUMBER, '');
      const said = typeof sent === 'string' ? await askReplies(NOBODYS_NUMBER, now) : sent;
      return said.kind === 'replies' ? { kind: 'known' } : said;
    },
    close: () => client.close(),
  };
}

/** Numbers here are of the mainland. */
const withCountryCode = (mobileNo: string): string => `+86${mobileNo}`;
