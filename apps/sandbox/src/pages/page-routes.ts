import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Invoices } from '../carrier/invoices.ts';
import type { CashierService } from '../cashier/cashier-service.ts';
import type { Trade } from '../cashier/trade-store.ts';
import type { EntrustService } from '../entrust/entrust-service.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { Floats } from '../floats/floats.ts';
import type { Messages } from '../sms/messages.ts';
import type { Replies } from '../sms/replies.ts';
import type { Returns } from '../wechat/returns.ts';
import { assetRoutes } from './assets.ts';
import { bindRoutes } from './bind/bind-routes.ts';
import { faultRoutes } from './console/fault-routes.ts';
import { floatRoutes } from './console/float-routes.ts';
import { invoicePages } from './invoice/invoice-pages.ts';
import { startRoutes } from './console/start-routes.ts';
import { inboxRoutes } from './console/inbox-routes.ts';
import { replyRoutes } from './console/reply-routes.ts';
import { payRoutes } from './pay/pay-routes.ts';
import { type SignOnPageParts, signOnPages } from './sign-on/sign-on-pages.ts';
import { onlyOwnForms } from './same-site.ts';
import { screensPage } from './screens/screens-page.ts';
import { workbenchRoutes } from './workbench/workbench-routes.ts';

/** The folder in which `npm run gallery` puts its pictures. */
const GALLERY = fileURLToPath(new URL('../../../../test-results/gallery', import.meta.url));

interface Parts extends SignOnPageParts {
  readonly cashiers: readonly CashierService[];
  /** The return addresses of WeChat Pay's payers. */
  readonly wechatReturns: Returns;
  /** Returns the address to which Alipay's payers return after paying; null when Alipay is not played. */
  readonly alipayPaidUrlOf: ((trade: Trade) => string) | null;
  readonly entrust: EntrustService;
  readonly messages: Messages;
  readonly replies: Replies;
  readonly faults: FaultBoard;
  readonly floats: Floats;
  readonly invoices: Invoices;
  now(): number;
}

/** Registers everything that people look at. */
export async function pageRoutes(
  app: FastifyInstance,
  {
    cashiers,
    wechatReturns,
    alipayPaidUrlOf,
    entrust,
    messages,
    replies,
    faults,
    floats,
    invoices,
    now,
    ...signOn
  }: Parts,
): Promise<void> {
  const { site } = signOn;
  onlyOwnForms(app);
  assetRoutes(app);
  startRoutes(app, site);
  inboxRoutes(app, messages, site);
  replyRoutes(app, replies, site);
  faultRoutes(app, faults, site);
  floatRoutes(app, floats, site);
  invoicePages(app, invoices, site);
  signOnPages(app, signOn);
  screensPage(app, site, GALLERY);
  workbenchRoutes(app, { cashiers, site, ways: signOn.ways, productOrigin: signOn.productOrigin });
  await app.register(
    async (scope) => bindRoutes(scope, { service: entrust, site, productOrigin: signOn.productOrigin }),
    { prefix: '/entrust/bind' },
  );
  for (const service of cashiers)
    await app.register(
      async (scope) =>
        payRoutes(scope, {
          ...service,
          site,
          productOrigin: signOn.productOrigin,
          ...(service.cashier.name === 'wechat' && { returnUrlOf: wechatReturns.of }),
          ...(service.cashier.name === 'alipay' && alipayPaidUrlOf && { paidUrlOf: alipayPaidUrlOf }),
          now,
        }),
      { prefix: `/${service.cashier.name}/pay` },
    );
}
