import { createSigner } from '@phonebill/signing';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import { createHttpCashier } from '../../apps/gateway/src/partners/payments/http-cashier.ts';
import { createPaymentWebhookReader } from '../../apps/gateway/src/partners/payments/payment-webhook.ts';
import { createNoticeReader } from '../../apps/gateway/src/partners/wechat-pay/notice-webhook.ts';
import { createWechatPay } from '../../apps/gateway/src/partners/wechat-pay/http-wechat-pay.ts';
import { adapterOptions } from './adapter-options.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { wechatMerchantOf } from '../support/played-partners.ts';
import { describePaymentProvider, type ProviderUnderTest } from './payment-provider-promises.ts';
import { startWorld } from './world.ts';

async function ownProtocol(desk: 'cashier' | 'digital'): Promise<ProviderUnderTest> {
  const keys = freshKeys();
  const world = await startWorld(keys);
  const conflicts: string[] = [];
  return {
    world,
    conflicts,
    provider: createHttpCashier({
      ...adapterOptions(world, conflicts),
      baseUrl: world.url,
      signer: createSigner(keys['GATEWAY_SIGNING_KEY'] ?? ''),
      desk,
    }),
    readWebhook: createPaymentWebhookReader(keys[`${desk.toUpperCase()}_PUBLIC_KEY`] ?? ''),
  };
}

describePaymentProvider({
  name: 'a cashier of our protocol',
  partner: 'cashier',
  prefix: '/',
  start: () => ownProtocol('cashier'),
});

describePaymentProvider({
  name: 'the cashier of digital RMB',
  partner: 'digital',
  prefix: '/digital-',
  start: () => ownProtocol('digital'),
});

describePaymentProvider({
  name: 'WeChat Pay',
  partner: 'wechat',
  prefix: '/wechat-',
  async start() {
    const { gateway, sandbox } = played.wechat.variables(played.wechat.make());
    const world = await startWorld({ ...freshKeys(), ...sandbox });
    const conflicts: string[] = [];
    const merchant = wechatMerchantOf(gateway);
    return {
      world,
      conflicts,
      provider: createWechatPay({
        ...adapterOptions(world, conflicts),
        ...merchant,
        baseUrl: `${world.url}/wechat`,
      }),
      readWebhook: createNoticeReader(merchant),
    };
  },
});
