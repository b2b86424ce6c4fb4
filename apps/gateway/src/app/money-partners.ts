/** Creates the configured cashiers and the partner that debits automatic top-ups. */
import { readNamedRsaKeys } from '@phonebill/signing';
import { allCashiers, type CashierConfig, type GatewayConfig } from '../config/index.ts';
import { webhookPaths } from '../http/index.ts';
import type { PartnerGuards } from '../partners/calls/index.ts';
import { createAlipayEntrust } from '../partners/alipay-entrust/http-alipay-entrust.ts';
import { createEntrustNoticeReader } from '../partners/alipay-entrust/notice-webhook.ts';
import { createAlipay } from '../partners/alipay/http-alipay.ts';
import {
  createNoticeReader as createAlipayNoticeReader,
  NOTICE_TAKEN,
} from '../partners/alipay/notice-webhook.ts';
import { createEntrustWebhookReader } from '../partners/entrust/entrust-webhook.ts';
import { createHttpEntrust } from '../partners/entrust/http-entrust.ts';
import { withoutCardsOrCredit } from '../partners/entrust/index.ts';
import { createHttpCashier } from '../partners/payments/http-cashier.ts';
import { createPaymentWebhookReader } from '../partners/payments/payment-webhook.ts';
import { createNoticeReader } from '../partners/wechat-pay/notice-webhook.ts';
import { createPlatformCertificates, usedKeys } from '../partners/wechat-pay/http-platform-certificates.ts';
import {
  createNoticeReader as createPapayNoticeReader,
  NOTICE_TAKEN as PAPAY_NOTICE_TAKEN,
} from '../partners/wechat-papay/notice-webhook.ts';
import { createWechatPapay } from '../partners/wechat-papay/http-wechat-papay.ts';
import { createWechatPay } from '../partners/wechat-pay/http-wechat-pay.ts';
import { isOfCharge } from '../orders/model/index.ts';
import { type PartnerOptions, readerOf } from './partner-options.ts';

/**
 * Leaves debits of automatic top-ups out of the bill if the same merchant makes them, because its bill
 * contains both.
 */
const ofOneMerchant = ({ entrust }: GatewayConfig, kind: 'wechat' | 'alipay') =>
  entrust?.kind === kind && { isListed: (no: string) => !isOfCharge(no) };

/** Creates a cashier, with the reader and the acknowledgement of its webhooks. */
export function cashierOf(
  configured: CashierConfig,
  config: GatewayConfig,
  options: PartnerOptions,
  guards: PartnerGuards,
) {
  // One of several cashiers has its own name in metrics and its own circuit breakers.
  const supplier = allCashiers(config.cashiers).length > 1 ? configured.kind : undefined;
  const there = {
    ...options,
    ...configured,
    ...(supplier && { supplier }),
    guard: guards.forPartner(supplier),
    notifyUrl: config.callbackUrl + webhookPaths.cashier,
  };
  switch (configured.kind) {
    case 'phonebill':
      return {
        provider: createHttpCashier(there),
        readWebhook: createPaymentWebhookReader(configured.publicKeys),
        acknowledgement: null,
        certificates: null,
      };
    case 'wechat': {
      const platformKeys = readNamedRsaKeys(configured.publicKeys);
      const merchant = { ...there, ...configured, platformKeys };
      const certificates = createPlatformCertificates(merchant, 'cashier');
      const keys = { platformKeys, ...usedKeys(certificates) };
      return {
        provider: createWechatPay({
          ...merchant,
          ...keys,
          // The same merchant's bill contains the debits too.
          ...ofOneMerchant(config, configured.kind),
        }),
        readWebhook: createNoticeReader({ ...configured, ...keys }),
        acknowledgement: null,
        certificates,
      };
    }
    case 'alipay':
      return {
        provider: createAlipay({ ...there, ...configured, ...ofOneMerchant(config, configured.kind) }),
        readWebhook: createAlipayNoticeReader(configured),
        acknowledgement: NOTICE_TAKEN,
        certificates: null,
      };
  }
}

/**
 * Creates the partner that debits automatic top-ups, with the reader and the acknowledgement of its webhooks.
 */
export function entrustOf(config: GatewayConfig, options: PartnerOptions, guards: PartnerGuards) {
  const configured = config.entrust;
  const there = {
    ...options,
    guard: guards.forPartner(),
    notifyUrl: config.callbackUrl + webhookPaths.entrust,
  };
  const ofMerchant = { absentAfterMs: config.times.absentAfterMs, isListed: isOfCharge };
  switch (configured?.kind) {
    case 'wechat': {
      const platformKeys = readNamedRsaKeys(configured.publicKeys);
      const merchant = { ...there, ...configured, ...ofMerchant, platformKeys };
      const certificates = createPlatformCertificates(merchant, 'entrust');
      const keys = { platformKeys, ...usedKeys(certificates) };
      const papay = createWechatPapay({ ...merchant, ...keys });
      const readRefund = createNoticeReader({ ...configured, ...keys });
      return {
        service: { ...papay, ...withoutCardsOrCredit },
        readWebhook: createPapayNoticeReader(configured, readRefund),
        acknowledgement: PAPAY_NOTICE_TAKEN,
        certificates,
      };
    }
    case 'alipay': {
      const alipay = createAlipayEntrust({ ...there, ...configured, ...ofMerchant });
      return {
        service: { ...alipay, ...withoutCardsOrCredit },
        readWebhook: createEntrustNoticeReader(configured),
        acknowledgement: NOTICE_TAKEN,
        certificates: null,
      };
    }
    default:
      return {
        service: createHttpEntrust({ ...there, baseUrl: configured?.baseUrl ?? null }),
        readWebhook: readerOf(configured, createEntrustWebhookReader),
        acknowledgement: null,
        certificates: null,
      };
  }
}
