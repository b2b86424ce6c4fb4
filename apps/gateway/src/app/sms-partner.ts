/** Creates the SMS centre, and the readers of what it sends: signed, or pushed to a secret address. */
import type { GatewayConfig } from '../config/index.ts';
import { createAliyunSms } from '../partners/aliyun-sms/http-aliyun-sms.ts';
import { createAliyunPushReader } from '../partners/aliyun-sms/push-webhook.ts';
import { fromNobody, type Indeterminate, type WebhookReader } from '../partners/index.ts';
import { createHttpSms, type HttpSmsOptions } from '../partners/sms/http-sms.ts';
import {
  type AskReplies,
  pushedByNobody,
  type SmsAttempts,
  type SmsCentre,
  type SmsPushReader,
  type SmsReplyEvent,
} from '../partners/sms/index.ts';
import { createReplyWebhookReader } from '../partners/sms/reply-webhook.ts';
import { createTencentCallbackReader } from '../partners/tencent-sms/callback-webhook.ts';
import { createTencentSms } from '../partners/tencent-sms/http-tencent-sms.ts';

export interface SmsPartner {
  readonly centre: SmsCentre & { close(): Promise<void> };
  /** Checks whether the centre is usable; null if it has no call for that. */
  readonly check: (() => Promise<{ readonly kind: string } | Indeterminate>) | null;
  /** Asks the centre for the replies of a number; null if what it pushes is trusted without asking. */
  readonly askReplies: AskReplies | null;
  readonly readWebhook: WebhookReader<SmsReplyEvent>;
  readonly readPush: SmsPushReader;
}

/** Creates the SMS partner. `attempts` records the messages to be sent. */
export function createSmsPartner(
  configured: GatewayConfig['sms'],
  options: Omit<HttpSmsOptions, 'baseUrl'>,
  attempts: SmsAttempts,
): SmsPartner {
  switch (configured.kind) {
    case 'phonebill':
      return {
        centre: createHttpSms({ ...options, ...configured }),
        check: null,
        askReplies: null,
        readWebhook: createReplyWebhookReader(configured.publicKeys),
        readPush: pushedByNobody,
      };
    case 'aliyun': {
      const centre = createAliyunSms({ ...options, ...configured, attempts });
      return {
        centre,
        check: centre.check,
        // The centre has no call that returns replies.
        askReplies: null,
        readWebhook: fromNobody,
        readPush: createAliyunPushReader(configured.callbackSecrets),
      };
    }
    case 'tencent': {
      const centre = createTencentSms({ ...options, ...configured, attempts });
      return {
        centre,
        check: centre.check,
        askReplies: centre.askReplies,
        readWebhook: fromNobody,
        readPush: createTencentCallbackReader(configured.callbackSecrets, configured.serviceNumber),
      };
    }
  }
}
