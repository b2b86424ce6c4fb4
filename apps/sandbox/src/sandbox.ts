import { createSigner, createVerifier } from '@phonebill/signing';
import type { FastifyInstance } from 'fastify';
import { createAgreementService } from './alipay/agreements/service.ts';
import { createAlipayBooks } from './alipay/books.ts';
import { registerAlipay } from './alipay/register-alipay.ts';
import { createPayerLinks } from './alipay/links.ts';
import { alipayNotices } from './alipay/notices.ts';
import { paidUrlOf } from './alipay/payer-pages.ts';
import { createAlipaySignatures } from './alipay/signatures.ts';
import { aliyunSmsPushes } from './aliyun-sms/pushes.ts';
import { createCallbacks, MOST_IN_FLIGHT } from './callbacks/callbacks.ts';
import { createDelivery, signedCallbacks, silent } from './callbacks/deliver.ts';
import { createOutbox } from './callbacks/outbox.ts';
import { carrierRoutes } from './carrier/carrier-routes.ts';
import { createCredits } from './carrier/credits.ts';
import { createFirstBalances } from './carrier/first-balances.ts';
import { invoiceRoutes } from './carrier/invoice-routes.ts';
import { createInvoices } from './carrier/invoices.ts';
import { createOutages } from './carrier/outages.ts';
import { createTopups } from './carrier/topups.ts';
import { type CashierService, createCashierService } from './cashier/cashier-service.ts';
import { cashierRoutes } from './cashier/cashier-routes.ts';
import * as cashiers from './cashier/cashiers.ts';
import type { Partner, SandboxConfig, SigningPartner } from './config/config.ts';
import { dtoneCallbacks } from './dtone/callbacks.ts';
import { dtoneRoutes } from './dtone/dtone-routes.ts';
import { createTransactions } from './dtone/transactions.ts';
import { reloadlyCallbacks } from './reloadly/callbacks.ts';
import { airtimeRoutes, tokenRoute } from './reloadly/reloadly-routes.ts';
import { createIssuedTokens as createReloadlyTokens } from './reloadly/tokens.ts';
import { createReloadlyTopUps } from './reloadly/topups.ts';
import { entrustRoutes } from './entrust/entrust-routes.ts';
import { createCardBindings } from './entrust/card-bindings.ts';
import { createIdentityChecks } from './entrust/identity-checks.ts';
import { personRoutes } from './entrust/person-routes.ts';
import { createWalletAccounts } from './entrust/wallet-accounts.ts';
import { createEntrustService } from './entrust/entrust-service.ts';
import { createFaultBoard } from './faults/fault-board.ts';
import { faultGate } from './faults/fault-gate.ts';
import { createFloats } from './floats/floats.ts';
import { answerOwnHostOnly } from './http/own-host.ts';
import { createServer } from './http/server.ts';
import { requireSignature } from './http/signed-calls.ts';
import { openRoutes } from './open/open-routes.ts';
import { createStatementLines } from './open/statement-lines.ts';
import { createSite } from './pages/page.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { pointsRoutes } from './points/points-routes.ts';
import { createPointsService } from './points/points-service.ts';
import { createIssuedTokens, redeemRoute } from './sign-on/issued-tokens.ts';
import { createPartnerShop } from './sign-on/partner-shop.ts';
import { createWaysIn } from './sign-on/ways-in.ts';
import { createMessages } from './sms/messages.ts';
import { createSmsProviders } from './sms/providers.ts';
import { createReplies } from './sms/replies.ts';
import { smsRoutes } from './sms/sms-routes.ts';
import { captchaRoutes } from './captcha/captcha-routes.ts';
import { openStore } from './store/database.ts';
import { realRuntime, type Runtime } from './runtime.ts';
import { tencentSmsCallbacks } from './tencent-sms/callbacks.ts';
import { wechatNotices } from './wechat/notices.ts';
import { createOpenings } from './wechat/openings.ts';
import { papayNotices } from './wechat/papay/notices.ts';
import { createPapayService } from './wechat/papay/service.ts';
import { createPeople } from './wechat/people.ts';
import { registerWechat } from './wechat/register-wechat.ts';
import { createReturns } from './wechat/returns.ts';
import { createSignatures } from './wechat/signatures.ts';
import { productProxy } from './workbench/product-proxy.ts';

export interface RunningSandbox {
  /** The address on which it listens. */
  readonly url: string;
  /**
   * Stops immediately: everything accepted is in the store, and callbacks under way are sent again at the
   * next start.
   */
  stop(): Promise<void>;
}

/** Starts the partners' stand-in: the one place where its parts are assembled. */
export async function startSandbox(
  config: SandboxConfig,
  runtime: Runtime = realRuntime(config.timeScale),
): Promise<RunningSandbox> {
  const keys = config.signingKeys;
  const wechatPay = config.wechat && {
    merchant: config.wechat,
    signatures: createSignatures(config.wechat, runtime.now, () => faults.of('wechat').oldKeysEnd),
  };
  const alipayApp = config.alipay && {
    app: config.alipay,
    signatures: createAlipaySignatures(config.alipay),
  };
  const signed = (partner: SigningPartner) => signedCallbacks(createSigner(keys[partner]));
  const wires = {
    cashier: signed('cashier'),
    digital: signed('digital'),
    entrust: signed('entrust'),
    carrier: signed('carrier'),
    sms: signed('sms'),
    wechat: wechatPay
      ? wechatNotices(
          wechatPay.merchant,
          wechatPay.signatures,
          () => wechat,
          () => openings,
          config.wechat?.papay
            ? papayNotices(config.wechat, config.wechat.papay, () => ({ service: papay, cashier: wechat }))
            : null,
        )
      : silent,
    alipay: alipayApp
      ? alipayNotices(
          alipayApp.app,
          alipayApp.signatures,
          () => alipay,
          () => alipayBooks,
          () => agreements.book,
        )
      : silent,
    dtone: dtoneCallbacks,
    reloadly: reloadlyCallbacks(config.reloadly),
    'aliyun-sms': aliyunSmsPushes,
    'tencent-sms': tencentSmsCallbacks(config.tencentSms?.signName ?? ''),
  };
  const verifier = createVerifier(config.gatewayPublicKey);
  const store = openStore(config.dataFile);

  const faults = createFaultBoard(store, runtime);
  const outbox = createOutbox(store);
  const delivery = createDelivery(wires, MOST_IN_FLIGHT, runtime.now);
  const callbacks = createCallbacks(outbox, delivery, faults, runtime);
  const foundation = { store, callbacks, faults, runtime };
  const cashier = createCashierService(cashiers.ordinaryCashier, foundation);
  const digital = createCashierService(cashiers.digitalCashier, foundation);
  const wechat: CashierService = createCashierService(cashiers.wechatCashier, foundation);
  const alipay: CashierService = createCashierService(cashiers.alipayCashier, foundation);
  const alipayBooks = createAlipayBooks(alipay, runtime.now);
  const agreements = createAgreementService(alipay, foundation);
  const wechatReturns = createReturns(store);
  const papay = createPapayService(wechat, foundation);
  const openings = createOpenings(store, runtime.now);
  const people = createPeople(store, runtime.now, runtime.newId);
  const floats = createFloats(store);
  const transactions = createTransactions(floats.dtone, foundation);
  const reloadly = createReloadlyTopUps(
    { float: floats.reloadly, callbackUrl: config.reloadly?.callbackUrl ?? null },
    foundation,
  );
  const points = createPointsService(foundation);
  const entrust = createEntrustService(cashier, foundation);
  const credits = createCredits(store);
  const balances = createFirstBalances(store, credits);
  const topups = createTopups({ credits, float: floats.carrier }, foundation);
  const messages = createMessages(store, runtime.now);
  const smsProviders = createSmsProviders(config, messages, foundation);
  const replies = createReplies(store, callbacks, runtime, smsProviders.pushed);
  let publicUrl = config.publicUrl ?? '';
  const urlOf = (id: string): string => `${publicUrl}/carrier/invoices/${id}`;
  const invoices = createInvoices(urlOf, foundation);
  const cardBindings = createCardBindings(store, { cards: entrust.cards, messages }, runtime);
  const accounts = createWalletAccounts(foundation);
  const tokens = createIssuedTokens(runtime.now, runtime.newId);
  const ways = createWaysIn(config.signOn, tokens, runtime);
  const productOrigin = config.productUrl === null ? null : new URL(config.productUrl).origin;
  const shop = createPartnerShop(config.signOn.partnerShopPrivateKey, productOrigin ?? '', runtime);

  const app = createServer();
  answerOwnHostOnly(app, config.names);
  const partnerCalls = (partner: Partner, routes: (scope: FastifyInstance) => void) =>
    app.register(
      async (scope) => {
        requireSignature(scope, verifier, runtime.now);
        faultGate(scope, partner, faults);
        routes(scope);
      },
      { prefix: `/${partner}/v1` },
    );
  for (const service of [cashier, digital]) {
    const { name } = service.cashier;
    void partnerCalls(name, (scope) =>
      cashierRoutes(scope, service, (tradeNo) => `${publicUrl}/${name}/pay/${tradeNo}`),
    );
  }
  const site = createSite(config.publicUrl, config.productUrl);
  const { newId, now } = runtime;
  const addresses = { newId, now, publicUrl: () => publicUrl };
  if (wechatPay)
    registerWechat(
      app,
      { ...wechatPay, ...addresses, service: wechat, openings, people, papay, returns: wechatReturns },
      faults,
      site,
    );
  if (alipayApp)
    registerAlipay(
      app,
      {
        ...alipayApp,
        ...addresses,
        service: alipay,
        books: alipayBooks,
        agreements,
        links: createPayerLinks(store),
      },
      faults,
      site,
    );
  if (config.dtone) {
    const account = config.dtone;
    void app.register(
      async (scope) => {
        faultGate(scope, 'dtone', faults);
        const oldKeysEnd = (): boolean => faults.of('dtone').oldKeysEnd;
        dtoneRoutes(scope, account, { transactions, float: floats.dtone, oldKeysEnd });
      },
      { prefix: '/dtone/v1' },
    );
  }
  if (config.reloadly) {
    const parts = {
      account: config.reloadly,
      tokens: createReloadlyTokens(runtime.now, runtime.newId),
      topUps: reloadly,
      float: floats.reloadly,
    };
    for (const [prefix, routes] of [
      ['/reloadly/auth', tokenRoute],
      ['/reloadly/topups', airtimeRoutes],
    ] as const)
      void app.register(
        async (scope) => {
          faultGate(scope, 'reloadly', faults);
          routes(scope, parts);
        },
        { prefix },
      );
  }
  smsProviders.register(app);
  void partnerCalls('points', (scope) => pointsRoutes(scope, points));
  void partnerCalls('entrust', (scope) => {
    entrustRoutes(scope, entrust, runtime, (id) => `${publicUrl}/entrust/bind/${id}`);
    const identityChecks = createIdentityChecks(store, runtime);
    personRoutes(scope, { identityChecks, cardBindings, accounts }, runtime);
  });
  void partnerCalls('carrier', (scope) =>
    carrierRoutes(scope, {
      topups,
      float: floats.carrier,
      credits,
      balances,
      outages: createOutages(store),
      callbacks,
      runtime,
    }),
  );
  void partnerCalls('carrier', (scope) => invoiceRoutes(scope, invoices, runtime));
  void partnerCalls('carrier', (scope) => {
    redeemRoute(scope, '/sign-on/redeem', tokens, 'carrier');
    redeemRoute(scope, '/one-tap/redeem', tokens, 'oneTap');
  });
  // Without fault knobs: to test with a wallet that is down, another address is configured.
  void app.register(
    async (scope) => {
      requireSignature(scope, verifier, runtime.now);
      redeemRoute(scope, '/tokens/redeem', tokens, 'wallet');
    },
    { prefix: '/wallet/v1' },
  );
  void partnerCalls('sms', (scope) => smsRoutes(scope, messages));
  void app.register(
    async (scope) =>
      openRoutes(scope, {
        cashier,
        digital,
        wechat,
        alipay,
        points,
        entrust,
        topups,
        transactions,
        reloadly,
        floats,
        credits,
        balances,
        messages,
        replies,
        faults,
        outbox,
        callbacks,
        tokens,
        lines: createStatementLines(store),
      }),
    { prefix: '/sandbox/v1' },
  );
  captchaRoutes(app, runtime);
  void app.register(async (scope) =>
    pageRoutes(scope, {
      cashiers: [cashier, digital, wechat, alipay],
      wechatReturns,
      alipayPaidUrlOf: alipayApp && paidUrlOf(alipayApp.app, alipayApp.signatures, runtime.now),
      entrust,
      messages,
      replies,
      faults,
      floats,
      invoices,
      site,
      now: runtime.now,
      ways,
      shop,
      productOrigin,
      walletSm2PrivateKey: config.signOn.walletSm2PrivateKey,
    }),
  );
  if (productOrigin !== null) void app.register(productProxy, { productOrigin });
  app.get('/livez', (_request, reply) => void reply.send({ state: 'live' }));

  const stop = async (): Promise<void> => {
    for (const part of [
      callbacks,
      cashier,
      digital,
      wechat,
      papay,
      alipay,
      agreements,
      transactions,
      reloadly,
      points,
      entrust,
      topups,
      invoices,
      accounts,
    ])
      part.stop();
    await app.close();
    await delivery.close();
    store.close();
  };
  try {
    const url = await app.listen({ host: config.host, port: config.port });
    publicUrl ||= url;
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
