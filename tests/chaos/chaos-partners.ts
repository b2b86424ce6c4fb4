// The partners as the gateway's adapters reach them, for reading their books when a run is over.

import { randomUUID } from 'node:crypto';
import { createSigner } from '@phonebill/signing';
import { createAlipayEntrust } from '../../apps/gateway/src/partners/alipay-entrust/http-alipay-entrust.ts';
import { createAlipay } from '../../apps/gateway/src/partners/alipay/http-alipay.ts';
import { createHttpCarrier } from '../../apps/gateway/src/partners/carrier/http-carrier.ts';
import { createDtOne } from '../../apps/gateway/src/partners/dt-one/http-dt-one.ts';
import { createReloadly } from '../../apps/gateway/src/partners/reloadly/http-reloadly.ts';
import { createHttpEntrust } from '../../apps/gateway/src/partners/entrust/http-entrust.ts';
import { type CreditPay, withoutCardsOrCredit } from '../../apps/gateway/src/partners/entrust/index.ts';
import type { HeldPoints, PointsGrants } from '../../apps/gateway/src/partners/points/index.ts';
import type { PaymentProvider, PaymentProviders } from '../../apps/gateway/src/partners/payments/index.ts';
import type { TopUpSuppliers } from '../../apps/gateway/src/partners/index.ts';
import { createHttpCashier } from '../../apps/gateway/src/partners/payments/http-cashier.ts';
import { createHttpPoints } from '../../apps/gateway/src/partners/points/http-points.ts';
import { createWechatPapay } from '../../apps/gateway/src/partners/wechat-papay/http-wechat-papay.ts';
import { createWechatPay } from '../../apps/gateway/src/partners/wechat-pay/http-wechat-pay.ts';
import { isOfCharge } from '../../apps/gateway/src/orders/model/index.ts';
import {
  alipayAppOf,
  alipayProductOf,
  dtoneAccountOf,
  reloadlyAccountOf,
  wechatMerchantOf,
  wechatPapayOf,
} from '../support/played-partners.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import type { ChaosSettings } from './chaos-settings.ts';

/** The partner that takes cash payments. */
export type CashierKind = 'phonebill' | 'wechat' | 'alipay';

/** Returns the wallet that debits automatic top-ups: the first partner that can, when the run has signers. */
export function walletOf({ partners, signers }: Pick<ChaosSettings, 'partners' | 'signers'>): CashierKind {
  const named = partners.split(',').find((name) => name === 'wechat' || name === 'alipay');
  return signers > 0 && named !== undefined ? kindOf(named) : 'phonebill';
}

export interface ChaosPartners {
  readonly providers: PaymentProviders & { readonly points: HeldPoints & PointsGrants };
  readonly lender: CreditPay;
  /** The suppliers that credit numbers. */
  readonly suppliers: TopUpSuppliers;
  readonly cashier: CashierKind;
  close(): Promise<void>;
}

export interface PartnersChoices {
  /** The wallet that debits automatic top-ups; omitted for our own protocol. */
  readonly wallet?: CashierKind;
  /** Returns the time (ms); omitted for the true time. */
  readonly clock?: () => number;
}

/**
 * Returns the partners at the sandbox. `keys`: those of the gateway and its partners, by the names of their
 * environment variables.
 */
export function partnersFor(
  baseUrl: string,
  keys: Readonly<Record<string, string>>,
  { wallet = 'phonebill', clock = Date.now }: PartnersChoices = {},
): ChaosPartners {
  const key = (name: string): string => keys[name] ?? '';
  const options = {
    baseUrl,
    signer: createSigner(key('GATEWAY_SIGNING_KEY')),
    clock,
    newId: randomUUID,
    timeLimitMs: 10_000,
    notifyUrl: baseUrl,
  };
  const cashier = kindOf(key('CASHIER_PROVIDER'));
  const atWechat = () => ({ ...options, baseUrl: `${baseUrl}/wechat`, ...wechatMerchantOf(keys) });
  const atAlipay = () => ({
    ...options,
    baseUrl: `${baseUrl}/alipay`,
    billUrl: `${baseUrl}/alipay`,
    ...alipayAppOf(keys),
  });
  const client = createSandboxClient(baseUrl);
  // The cashier and the debiting wallet of one merchant share a book, which `isPaid` separates.
  const isPaid = (paymentNo: string): boolean => !isOfCharge(paymentNo);
  const wechat = (): PaymentProvider & { close(): Promise<void> } => ({
    ...createWechatPay(atWechat()),
    ...presentBook(client, 'wechat', isPaid),
  });
  const alipay = (): PaymentProvider & { close(): Promise<void> } => ({
    ...createAlipay(atAlipay()),
    ...presentBook(client, 'alipay', isPaid),
  });
  const debiting = { absentAfterMs: 0, isListed: isOfCharge };
  const appLinkUrl = `${baseUrl}/alipay/app-link`;
  const wallets = {
    phonebill: () => createHttpEntrust(options),
    wechat: () => ({
      ...createWechatPapay({ ...atWechat(), ...wechatPapayOf(keys), ...debiting }),
      ...withoutCardsOrCredit,
      ...presentBook(client, 'wechat', isOfCharge),
    }),
    alipay: () => ({
      ...createAlipayEntrust({ ...atAlipay(), appLinkUrl, product: alipayProductOf(keys), ...debiting }),
      ...withoutCardsOrCredit,
      ...presentBook(client, 'alipay', isOfCharge),
    }),
  };
  const dtone = () =>
    createDtOne({
      ...options,
      baseUrl: `${baseUrl}/dtone/v1`,
      ...dtoneAccountOf(keys),
      products: {},
    });
  const reloadly = () =>
    createReloadly({
      ...options,
      baseUrl: `${baseUrl}/reloadly/topups`,
      authUrl: `${baseUrl}/reloadly/auth`,
      ...reloadlyAccountOf(keys),
      operators: {},
      absentAfterMs: 0,
      failedIsFinalAfterMs: 0,
    });
  const makers: Readonly<Record<string, typeof dtone>> = { dtone, reloadly };
  const lender = wallets[wallet]();
  const cash = { phonebill: () => createHttpCashier(options), wechat, alipay }[cashier]();
  const names = key('TOP_UP_SUPPLIER') === '' ? ['carrier'] : key('TOP_UP_SUPPLIER').split(',');
  const all = names.map((name) => [name, makers[name]?.() ?? createHttpCarrier(options)] as const);
  const digital = createHttpCashier({ ...options, desk: 'digital' });
  const points = createHttpPoints(options);
  return {
    providers: { cash, digital, points, agreement: lender },
    lender,
    suppliers: { byName: new Map(all), routeOf: () => names, unnamed: names[0] ?? 'carrier' },
    cashier,
    close: async () =>
      void (await Promise.all(
        [cash, digital, points, lender, ...all.map(([, one]) => one)].map((one) => one.close()),
      )),
  };
}

function kindOf(provider: string): CashierKind {
  return provider === 'wechat' || provider === 'alipay' ? provider : 'phonebill';
}

/**
 * Reads the current book of a cashier that would provide its bill only the next morning. Contains the
 * payments for which `isListed` returns true, and their refunds.
 */
function presentBook(
  sandbox: SandboxClient,
  cashier: 'wechat' | 'alipay',
  isListed: (paymentNo: string) => boolean,
): Pick<PaymentProvider, 'statement' | 'totals' | 'traits'> {
  const listed = async (from: Date, to: Date) =>
    (await sandbox.movements(cashier, from, to)).filter((one) => isListed(one.paymentNo ?? one.requestNo));
  return {
    traits: { pageOpensForMs: null, statementUntil: null },
    async *statement(from, to) {
      yield* await listed(from, to);
    },
    async totals(from, to) {
      const entries = await listed(from, to);
      return (['payment', 'refund'] as const).flatMap((kind) => {
        const amounts = entries.filter((one) => one.kind === kind).map(({ amount }) => amount ?? 0n);
        const total = amounts.reduce((sum, amount) => sum + amount, 0n);
        return amounts.length === 0 ? [] : [{ kind, count: amounts.length, total }];
      });
    },
  };
}
