/** Registers Alipay as the sandbox plays it: its calls, its pages, and the sandbox's own calls about it. */
import type { FastifyInstance } from 'fastify';
import type { CashierService } from '../cashier/cashier-service.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import { faultGate } from '../faults/fault-gate.ts';
import type { Site } from '../pages/page.ts';
import { agreementCalls } from './agreements/calls.ts';
import { ownAgreementCalls } from './agreements/own-calls.ts';
import { agreementPages } from './agreements/pages.ts';
import type { AgreementService } from './agreements/service.ts';
import type { AlipayApp } from './app.ts';
import { createAlipayBills } from './bills.ts';
import type { AlipayBooks } from './books.ts';
import { alipayCalls, billFileRoute } from './gateway-routes.ts';
import type { PayerLinks } from './links.ts';
import { payerPages } from './payer-pages.ts';
import type { AlipaySignatures } from './signatures.ts';
import { tradeCalls } from './trade-calls.ts';

interface AlipayServices {
  readonly app: AlipayApp;
  readonly signatures: AlipaySignatures;
  readonly service: CashierService;
  readonly books: AlipayBooks;
  readonly agreements: AgreementService;
  readonly links: PayerLinks;
  readonly newId: () => string;
  readonly publicUrl: () => string;
  readonly now: () => number;
}

export function registerAlipay(
  app: FastifyInstance,
  services: AlipayServices,
  faults: FaultBoard,
  site: Site,
): void {
  const { agreements } = services;
  const bills = createAlipayBills(services);
  const calls = { ...tradeCalls(services), ...agreementCalls(agreements), ...bills.calls };
  void app.register(
    async (scope) => {
      await scope.register(async (gated) => {
        faultGate(gated, 'alipay', faults);
        alipayCalls(gated, { ...services, calls });
      });
      billFileRoute(scope, bills);
      payerPages(scope, { ...services, site });
      agreementPages(scope, agreements, site);
    },
    { prefix: '/alipay' },
  );
  void app.register(async (scope) => ownAgreementCalls(scope, agreements), { prefix: '/sandbox/v1' });
}
