/** Adapters from the gateway to the partners of a year, and the readers of their webhooks. */
import { randomUUID } from 'node:crypto';
import { createSigner } from '@phonebill/signing';
import { webhookPaths } from '../../apps/gateway/src/http/partner-webhook-routes.ts';
import { createAlipayEntrust } from '../../apps/gateway/src/partners/alipay-entrust/http-alipay-entrust.ts';
import { createEntrustNoticeReader } from '../../apps/gateway/src/partners/alipay-entrust/notice-webhook.ts';
import { NOTICE_TAKEN } from '../../apps/gateway/src/partners/alipay/notice-webhook.ts';
import { createHttpCarrier } from '../../apps/gateway/src/partners/carrier/http-carrier.ts';
import { createDtOne } from '../../apps/gateway/src/partners/dt-one/http-dt-one.ts';
import { createEntrustWebhookReader } from '../../apps/gateway/src/partners/entrust/entrust-webhook.ts';
import { createHttpEntrust } from '../../apps/gateway/src/partners/entrust/http-entrust.ts';
import {
  type EntrustedPayments,
  withoutCardsOrCredit,
} from '../../apps/gateway/src/partners/entrust/index.ts';
import type { TopUpSuppliers } from '../../apps/gateway/src/partners/index.ts';
import { createHttpCashier } from '../../apps/gateway/src/partners/payments/http-cashier.ts';
import { createHttpPoints } from '../../apps/gateway/src/partners/points/http-points.ts';
import { createReloadly } from '../../apps/gateway/src/partners/reloadly/http-reloadly.ts';
import { createHttpSms } from '../../apps/gateway/src/partners/sms/http-sms.ts';
import { createWechatPapay } from '../../apps/gateway/src/partners/wechat-papay/http-wechat-papay.ts';
import {
  createNoticeReader as createPapayNoticeReader,
  NOTICE_TAKEN as PAPAY_NOTICE_TAKEN,
} from '../../apps/gateway/src/partners/wechat-papay/notice-webhook.ts';
import { createNoticeReader } from '../../apps/gateway/src/partners/wechat-pay/notice-webhook.ts';
import { isOfCharge } from '../../apps/gateway/src/orders/model/index.ts';
import {
  alipayAppOf,
  alipayProductOf,
  dtoneAccountOf,
  reloadlyAccountOf,
  wechatMerchantOf,
  wechatPapayOf,
} from '../support/played-partners.ts';
import type { ChosenPartners } from './chosen-partners.ts';
import type { WalletName } from './wallet-calendar.ts';

type Keys = Readonly<Record<string, string>>;

/** Products that the stand-ins sell, by carrier. */
const products = {
  CMCC: { ranged: 41_001, fixed: [] },
  CUCC: { ranged: 41_002, fixed: [] },
  CTCC: { ranged: 41_003, fixed: [] },
  CBN: { ranged: 41_004, fixed: [] },
} as const;
const operators = { CMCC: 5101, CUCC: 5102, CTCC: 5103, CBN: 5104 } as const;

export interface AdapterSettings {
  readonly sandboxUrl: string;
  /** The address that partners send webhooks to. */
  readonly callbackUrl: string;
  readonly keys: Keys;
  readonly chosen: ChosenPartners;
  readonly absentAfterMs: number;
  readonly failedIsFinalAfterMs: number;
  readonly clock: () => number;
}

export function createYearAdapters(settings: AdapterSettings) {
  const { sandboxUrl, callbackUrl, keys, chosen, clock } = settings;
  const options = { timeLimitMs: 10_000, clock, newId: randomUUID };
  const at = (partner: keyof typeof webhookPaths) => ({
    ...options,
    baseUrl: sandboxUrl,
    signer: createSigner(keys['GATEWAY_SIGNING_KEY'] ?? ''),
    notifyUrl: callbackUrl + webhookPaths[partner],
  });
  const debiting = {
    ...options,
    notifyUrl: callbackUrl + webhookPaths.entrust,
    absentAfterMs: settings.absentAfterMs,
    isListed: isOfCharge,
  };
  const wallets: Readonly<Record<WalletName, () => EntrustedPayments & { close(): Promise<void> }>> = {
    phonebill: () => createHttpEntrust(at('entrust')),
    wechat: () => ({
      ...createWechatPapay({
        ...debiting,
        ...wechatMerchantOf(keys),
        ...wechatPapayOf(keys),
        baseUrl: `${sandboxUrl}/wechat`,
      }),
      ...withoutCardsOrCredit,
    }),
    alipay: () => ({
      ...createAlipayEntrust({
        ...debiting,
        ...alipayAppOf(keys),
        baseUrl: `${sandboxUrl}/alipay`,
        billUrl: `${sandboxUrl}/alipay`,
        appLinkUrl: `${sandboxUrl}/alipay/app-link`,
        product: alipayProductOf(keys),
      }),
      ...withoutCardsOrCredit,
    }),
  };
  const carrier = createHttpCarrier(at('carrier'));
  const makers = {
    carrier: () => carrier,
    dtone: () =>
      createDtOne({
        ...options,
        ...dtoneAccountOf(keys),
        baseUrl: `${sandboxUrl}/dtone/v1`,
        notifyUrl: callbackUrl + webhookPaths.dtone,
        products,
      }),
    reloadly: () =>
      createReloadly({
        ...options,
        ...reloadlyAccountOf(keys),
        baseUrl: `${sandboxUrl}/reloadly/topups`,
        authUrl: `${sandboxUrl}/reloadly/auth`,
        operators,
        absentAfterMs: settings.absentAfterMs,
        failedIsFinalAfterMs: settings.failedIsFinalAfterMs,
      }),
  } as const;
  const names = chosen.suppliers;
  const byName = new Map(names.map((name) => [name as string, makers[name]()]));
  const suppliers: TopUpSuppliers = {
    byName,
    // With several suppliers, CUCC numbers try them in reverse order, so that each is the first choice of
    // some carrier.
    routeOf: (topUp) => (topUp.carrier === 'CUCC' ? names.toReversed() : names),
    unnamed: names[0] ?? 'carrier',
  };
  const cash = createHttpCashier(at('cashier'));
  const points = createHttpPoints(at('cashier'));
  const entrust = wallets[chosen.wallet]();
  const sms = createHttpSms(at('sms'));
  return {
    cash,
    points,
    entrust,
    /** The suppliers that credit numbers. */
    suppliers,
    /** The source of ports and numbers that have left, whichever supplier credits them. */
    carrier,
    sms,
    async close() {
      const all = new Set([cash, points, entrust, carrier, sms, ...byName.values()]);
      await Promise.all([...all].map((one) => one.close()));
    },
  };
}

/**
 * The readers of a wallet's webhooks, with the acknowledgements that it expects; null for the standard ones.
 */
export function walletWebhooks(wallet: WalletName, keys: Keys) {
  switch (wallet) {
    case 'phonebill':
      return {
        readWebhook: createEntrustWebhookReader(keys['ENTRUST_PUBLIC_KEY'] ?? ''),
        acknowledgement: null,
      };
    case 'wechat': {
      const merchant = { ...wechatMerchantOf(keys), ...wechatPapayOf(keys) };
      return {
        readWebhook: createPapayNoticeReader(merchant, createNoticeReader(merchant)),
        acknowledgement: PAPAY_NOTICE_TAKEN,
      };
    }
    case 'alipay':
      return {
        readWebhook: createEntrustNoticeReader({ ...alipayAppOf(keys), product: alipayProductOf(keys) }),
        acknowledgement: NOTICE_TAKEN,
      };
  }
}
