// The partners as the gateway speaks to them, for reading what they say when all is over.

import { randomUUID } from 'node:crypto';
import { createSigner } from '@phonebill/signing';
import { createAlipay } from '../../apps/gateway/src/partners/alipay/http-alipay.ts';
import { createHttpCarrier } from '../../apps/gateway/src/partners/carrier/http-carrier.ts';
import { createDtOne } from '../../apps/gateway/src/partners/dt-one/http-dt-one.ts';
import { createReloadly } from '../../apps/gateway/src/partners/reloadly/http-reloadly.ts';
import { createHttpEntrust } from '../../apps/gateway/src/partners/entrust/http-entrust.ts';
import type { CreditPay } from '../../apps/gateway/src/partners/entrust/index.ts';
import type { HeldPoints, PointsGrants } from '../../apps/gateway/src/partners/points/index.ts';
import type { PaymentProvider, PaymentProviders } from '../../apps/gateway/src/partners/payments/index.ts';
import type { TopUpSuppliers } from '../../apps/gateway/src/partners/index.ts';
import { createHttpCashier } from '../../apps/gateway/src/partners/payments/http-cashier.ts';
import { createHttpPoints } from '../../apps/gateway/src/partners/points/http-points.ts';
import { createWechatPay } from '../../apps/gateway/src/partners/wechat-pay/http-wechat-pay.ts';
import { alipayAppOf, wechatMerchantOf } from '../support/played-partners.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';

/** Who takes what is paid in cash. */
export type CashierKind = 'phonebill' | 'wechat' | 'alipay';

export interface ChaosPartners {
  readonly providers: PaymentProviders & { readonly points: HeldPoints & PointsGrants };
  readonly lender: CreditPay;
  /** Who credits numbers. */
  readonly suppliers: TopUpSuppliers;
  readonly cashier: CashierKind;
  close(): Promise<void>;
}

/** Those at the sandbox. `keys`: of the gateway and its partners, by the names of the environment. */
export function partnersFor(baseUrl: string, keys: Readonly<Record<string, string>>): ChaosPartners {
  const key = (name: string): string => keys[name] ?? '';
  const options = {
    baseUrl,
    signer: createSigner(key('GATEWAY_SIGNING_KEY')),
    clock: Date.now,
    newId: randomUUID,
    timeLimitMs: 10_000,
    notifyUrl: baseUrl,
  };
  const cashier = kindOf(key('CASHIER_PROVIDER'));
  const wechat = (): PaymentProvider & { close(): Promise<void> } => ({
    ...createWechatPay({
      ...options,
      baseUrl: `${baseUrl}/wechat`,
      ...wechatMerchantOf(keys),
    }),
    ...presentBook(createSandboxClient(baseUrl), 'wechat'),
  });
  const alipay = (): PaymentProvider & { close(): Promise<void> } => ({
    ...createAlipay({
      ...options,
      baseUrl: `${baseUrl}/alipay`,
      billUrl: `${baseUrl}/alipay`,
      ...alipayAppOf(keys),
    }),
    ...presentBook(createSandboxClient(baseUrl), 'alipay'),
  });
  const dtone = () =>
    createDtOne({
      ...options,
      baseUrl: `${baseUrl}/dtone/v1`,
      apiKey: key('DTONE_API_KEY'),
      apiSecret: key('DTONE_API_SECRET'),
      products: {},
    });
  const reloadly = () =>
    createReloadly({
      ...options,
      baseUrl: `${baseUrl}/reloadly/topups`,
      authUrl: `${baseUrl}/reloadly/auth`,
      audience: 'https://topups-sandbox.reloadly.com',
      clientId: key('RELOADLY_CLIENT_ID'),
      clientSecret: key('RELOADLY_CLIENT_SECRET'),
      operators: {},
      timeZone: 'America/New_York',
      absentAfterMs: 0,
      failedIsFinalAfterMs: 0,
    });
  const makers: Readonly<Record<string, typeof dtone>> = { dtone, reloadly };
  const lender = createHttpEntrust(options);
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

/** The book as of now of who gives a bill the next morning, which nobody waits for here. */
function presentBook(
  sandbox: SandboxClient,
  cashier: 'wechat' | 'alipay',
): Pick<PaymentProvider, 'statement' | 'totals' | 'traits'> {
  return {
    traits: { pageOpensForMs: null, statementUntil: null },
    async *statement(from, to) {
      yield* await sandbox.movements(cashier, from, to);
    },
    async totals(from, to) {
      const entries = await sandbox.movements(cashier, from, to);
      return (['payment', 'refund'] as const).flatMap((kind) => {
        const amounts = entries.filter((one) => one.kind === kind).map(({ amount }) => amount);
        const total = amounts.reduce((sum, amount) => sum + amount, 0n);
        return amounts.length === 0 ? [] : [{ kind, count: amounts.length, total }];
      });
    },
  };
}
