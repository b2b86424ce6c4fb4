/** The SMS providers that are played beside the centre of our protocol, each with its own protocol. */
import type { FastifyInstance } from 'fastify';
import { aliyunSmsRoutes } from '../aliyun-sms/aliyun-sms-routes.ts';
import { createSentMessages as createAliyunMessages } from '../aliyun-sms/sent-messages.ts';
import type { SandboxConfig } from '../config/config.ts';
import { faultGate } from '../faults/fault-gate.ts';
import type { Foundation } from '../foundation.ts';
import { createSaidReplies } from '../tencent-sms/said-replies.ts';
import { createSentMessages as createTencentMessages } from '../tencent-sms/sent-messages.ts';
import { tencentSmsRoutes } from '../tencent-sms/tencent-sms-routes.ts';
import type { Messages } from './messages.ts';
import type { RepliesPushed } from './replies.ts';

export interface SmsProviders {
  /** How each of them pushes the replies to its messages. */
  readonly pushed: readonly RepliesPushed[];
  /** Registers their calls. */
  register(app: FastifyInstance): void;
}

const repliesOf = (account: { readonly callbackUrl: string | null } | null): string | null =>
  account?.callbackUrl ? `${account.callbackUrl}/replies` : null;

export function createSmsProviders(
  { aliyunSms, tencentSms }: Pick<SandboxConfig, 'aliyunSms' | 'tencentSms'>,
  messages: Messages,
  foundation: Foundation,
): SmsProviders {
  const { faults, runtime } = foundation;
  const { now, newId } = runtime;
  const said = createSaidReplies(foundation);
  return {
    pushed: [
      { partner: 'aliyun-sms', url: repliesOf(aliyunSms) },
      { partner: 'tencent-sms', url: repliesOf(tencentSms), keep: said.keep },
    ],
    register(app) {
      if (aliyunSms) {
        const parts = { account: aliyunSms, sent: createAliyunMessages(aliyunSms, messages, foundation) };
        void app.register(
          async (scope) => {
            faultGate(scope, 'aliyun-sms', faults);
            aliyunSmsRoutes(scope, { ...parts, now, newId });
          },
          { prefix: '/aliyun-sms' },
        );
      }
      if (tencentSms) {
        const sent = createTencentMessages(tencentSms, messages, foundation);
        void app.register(
          async (scope) => {
            faultGate(scope, 'tencent-sms', faults);
            tencentSmsRoutes(scope, { account: tencentSms, sent, said, now, newId });
          },
          { prefix: '/tencent-sms' },
        );
      }
    },
  };
}
