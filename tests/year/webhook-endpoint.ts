import { registerPartnerWebhooks } from '../../apps/gateway/src/http/partner-webhook-routes.ts';
import { createPartnerWebhooks, createSmsPushes } from '../../apps/gateway/src/http/partner-webhooks.ts';
import { createServer } from '../../apps/gateway/src/http/server.ts';
import { pushedByNobody } from '../../apps/gateway/src/partners/sms/index.ts';
import { readDtOneHint } from '../../apps/gateway/src/partners/dt-one/hint-webhook.ts';
import { createReloadlyHintReader } from '../../apps/gateway/src/partners/reloadly/hint-webhook.ts';
import { createDeliveryWebhookReader } from '../../apps/gateway/src/partners/carrier/delivery-webhook.ts';
import { createCashierReader } from '../../apps/gateway/src/partners/payments/cashier-webhook.ts';
import { createPaymentWebhookReader } from '../../apps/gateway/src/partners/payments/payment-webhook.ts';
import { createInvoiceWebhookReader } from '../../apps/gateway/src/partners/invoices/invoice-webhook.ts';
import { createAccountReader } from '../../apps/gateway/src/partners/wallet-accounts/account-webhook.ts';
import { createReplyWebhookReader } from '../../apps/gateway/src/partners/sms/reply-webhook.ts';
import { walletWebhooks } from './adapters.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { WalletName } from './wallet-calendar.ts';

/**
 * Opens the endpoint for partners' webhooks on `port`, as the gateway's web role has it. Returns a function
 * that closes it.
 */
export async function openWebhookEndpoint(
  parts: GatewayParts,
  {
    keys,
    wallet: name,
    port,
    clock,
  }: {
    readonly keys: Readonly<Record<string, string>>;
    readonly wallet: WalletName;
    readonly port: number;
    readonly clock: () => number;
  },
): Promise<() => Promise<void>> {
  const key = (partner: string): string => keys[`${partner}_PUBLIC_KEY`] ?? '';
  const wallet = walletWebhooks(name, keys);
  const money = createPaymentWebhookReader(key('CASHIER'));
  const readers = {
    cashier: createCashierReader([['phonebill', money]]),
    digital: money,
    entrust: wallet.readWebhook,
    carrier: createDeliveryWebhookReader(key('CARRIER')),
    dtone: readDtOneHint,
    reloadly: createReloadlyHintReader(keys['RELOADLY_WEBHOOK_SECRET'] ?? null),
    invoices: createInvoiceWebhookReader(key('CARRIER')),
    sms: createReplyWebhookReader(key('SMS')),
    accounts: createAccountReader(key('ENTRUST')),
  };
  const server = createServer({ telemetry: parts.telemetry, trustProxy: false });
  const { payments, refunds, delivery, automatic } = parts;
  registerPartnerWebhooks(
    server,
    createPartnerWebhooks({
      acknowledgements: { cashier: () => null, entrust: wallet.acknowledgement },
      readers,
      payments,
      refunds,
      delivery,
      mandates: automatic.mandates,
      invoices: { handleWebhook: async () => false },
      smsReplies: { handleWebhook: async () => true },
      signUps: { handleWebhook: async () => false },
      trustsKey: () => true,
      clock,
    }),
    createSmsPushes({
      read: pushedByNobody,
      smsReplies: { handleWebhook: async () => true },
      countReport: () => undefined,
      noteReport: async () => undefined,
      clock,
    }),
    parts.telemetry,
  );
  await server.listen({ host: '127.0.0.1', port });
  return () => server.close();
}
