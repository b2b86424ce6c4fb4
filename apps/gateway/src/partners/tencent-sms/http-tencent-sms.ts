/**
 * Tencent Cloud SMS (SendSms, API of 2021-01-11) as the SMS centre. See docs/partners/tencent-sms.md.
 *
 * A repeated request sends a second message there, so each is sent once by `sms/sending-once.ts`, which uses
 * this adapter to look the message up by our number, among the reports about the mobile number. The replies
 * of a number can be queried as well, because pushed replies are not signed.
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
  /** The SmsSdkAppId. */
  readonly appId: string;
  /** The approved signature, which is shown in 【】 before each message. */
  readonly signName: string;
  readonly templates: TemplatesOf<NumberedTemplate>;
  readonly attempts: SmsAttempts;
  /**
   * Called with the reason when a message was not taken, for the log; it contains no number, text or code.
   */
  readonly onNotTaken?: (why: string) => void;
}

/**
 * How long (ms) after its request a message that is not listed is treated as not sent. Only messages that a
 * network has reported on are listed, so this is longer than delivery to a switched-on phone takes; to a
 * switched-off phone the message may be sent a second time.
 */
const LISTED_WITHIN_MS = 15 * MINUTE_MS;
/** The maximum length of a list; there are no further pages. */
const MOST_LISTED = 100;
/** How far the provider's clock may differ from ours. */
const CLOCKS_APART_MS = MINUTE_MS;
/** How far (s) the time of a pushed reply may differ from the listed time. */
const SAME_REPLY_S = 5;

/**
 * The errors after which nothing was sent: those raised before the action begins, and those about the
 * request, the account and the limits. After any other error, for example a time-out, the message may have
 * been sent.
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
  /** Queries what a number replied. */
  readonly askReplies: AskReplies;
  /**
   * Queries the messages to a number that no user has, and its replies, to check that the service knows us.
   */
  check(): Promise<{ readonly kind: 'known' } | Indeterminate>;
  close(): Promise<void>;
}

const NOBODYS_NUMBER = '10000000000';

/** Creates the SMS centre. `close` ends its connections. Throws TypeError when `baseUrl` is not a URL. */
export function createTencentSms(options: TencentSmsOptions): TencentSms {
  const { appId, signName, templates, attempts, clock, onNotTaken = () => undefined } = options;
  const client = createTencentClient(options);
  const sendOnce = createSendingOnce({ attempts, clock, listedWithinMs: LISTED_WITHIN_MS, onNotTaken });

  /**
   * Returns the parameters of both queries: one number's items from a time on; neither list has further
   * pages.
   */
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
    // Any of these may be the message searched for.
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

/** Adds the country code; all numbers here belong to mainland China. */
const withCountryCode = (mobileNo: string): string => `+86${mobileNo}`;
