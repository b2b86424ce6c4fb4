/**
 * Registers WeChat Pay as the sandbox plays it: its calls, its pages, and the sandbox's own calls about it.
 */
import type { FastifyInstance } from 'fastify';
import type { FaultBoard } from '../faults/fault-board.ts';
import { faultGate } from '../faults/fault-gate.ts';
import type { Site } from '../pages/page.ts';
import { inAppCalls } from './in-app.ts';
import { papayCalls } from './papay/own-calls.ts';
import { papayPages } from './papay/pages.ts';
import { preNoticeRoute } from './papay/pre-notice-route.ts';
import type { PapayService } from './papay/service.ts';
import { v2Routes } from './papay/v2-routes.ts';
import type { People } from './people.ts';
import type { Returns } from './returns.ts';
import { scanPage } from './scan-page.ts';
import { signOnRoutes } from './sign-on-routes.ts';
import { h5Route, type WechatParts, wechatRoutes } from './wechat-routes.ts';

interface WechatServices extends WechatParts {
  readonly people: People;
  /** The debits that are made without the payer. */
  readonly papay: PapayService;
  readonly returns: Returns;
}

export function registerWechat(
  app: FastifyInstance,
  { papay, returns, ...parts }: WechatServices,
  faults: FaultBoard,
  site: Site,
): void {
  const { merchant, service, openings, people, newId } = parts;
  void app.register(
    async (scope) => {
      faultGate(scope, 'wechat', faults);
      wechatRoutes(scope, parts);
      if (merchant.papay) preNoticeRoute(scope, merchant, papay);
    },
    { prefix: '/wechat/v3' },
  );
  h5Route(app, service, returns.set);
  signOnRoutes(app, merchant, people, newId);
  scanPage(app, { openings, service, site, keep: returns.set });
  void app.register(async (scope) => inAppCalls(scope, parts), { prefix: '/sandbox/v1' });
  if (!merchant.papay) return;
  const papayParts = { ...parts, papay: merchant.papay, service: papay, cashier: service };
  void app.register(
    async (scope) => {
      faultGate(scope, 'wechat', faults);
      v2Routes(scope, papayParts);
    },
    { prefix: '/wechat' },
  );
  void app.register(async (scope) => papayPages(scope, papay, site), { prefix: '/wechat/papay' });
  void app.register(async (scope) => papayCalls(scope, papay), { prefix: '/sandbox/v1' });
}
