import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CashierService } from '../../cashier/cashier-service.ts';
import type { WaysIn } from '../../sign-on/ways-in.ts';
import { WORKBENCH_COOKIE } from '../../workbench/product-addresses.ts';
import { DEMO_MOBILE_NO } from '../mobile-number.ts';
import { sendPage, type Site, viewOf } from '../page.ts';
import { campaignPreview } from './campaign-preview.ts';
import { cashierCalls } from './cashier-calls.ts';
import { nativeScriptRoute } from './native-script.ts';
import { workbenchPage } from './workbench-page.ts';
import { platforms, workbenchCopy as copy } from './workbench-copy.ts';

interface Parts {
  readonly cashiers: readonly CashierService[];
  readonly site: Site;
  readonly ways: WaysIn;
  /** Null when it is not configured. */
  readonly productOrigin: string | null;
}

type Asked = { Querystring: { platform?: string; open?: string; mobileNo?: string } };

const FIRST_PAGE = '/phonebillh5/rechargeTelebill/placeOrder';

/**
 * Registers the bridge workbench, `/workbench`: the product in a phone whose native side shows the calls that
 * it receives.
 */
export function workbenchRoutes(app: FastifyInstance, { cashiers, site, ways, productOrigin }: Parts): void {
  app.get<Asked>('/workbench', (request, reply) => {
    const view = viewOf(request, site);
    const { platform, open = '', mobileNo = DEMO_MOBILE_NO } = request.query;
    const main = workbenchPage(
      {
        platform: platforms.find((one) => one === platform) ?? 'ios',
        open: pageOf(open) ?? FIRST_PAGE,
        mobileNo,
        missing: productOrigin === null ? copy.noProduct : site.path('/') === '/' ? null : copy.noRoot,
      },
      view,
    );
    void reply.header('set-cookie', `${WORKBENCH_COOKIE}=on; Path=/; HttpOnly; SameSite=Lax`);
    sendPage(reply, view, {
      title: view.translate(copy.title),
      style: ['workbench', 'workbench-phone'],
      script: 'workbench/main',
      main,
    });
  });

  /** The first address of the frame: the page, signed on as the wallet does it when a number is given. */
  app.get<Asked>('/workbench/open', (request, reply) => {
    const { open = '', mobileNo = '' } = request.query;
    const url = new URL(pageOf(open) ?? FIRST_PAGE, 'http://page');
    const number = mobileNo.replaceAll(/\s/g, '');
    if (/^1\d{10}$/.test(number)) {
      for (const [key, value] of Object.entries(
        ways.query('walletSm2', { mobileNo: number, authorized: true }),
      ))
        url.searchParams.set(key, value);
    }
    return uncached(reply).redirect(url.pathname + url.search + url.hash, 303);
  });

  campaignPreview(app, { site, productOrigin });
  nativeScriptRoute(app);
  cashierCalls(app, cashiers);
}

function uncached(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
}

/**
 * Returns a page of the product as a path; null for anything else. Of a complete address the path is used.
 */
function pageOf(asked: string): string | null {
  if (!URL.canParse(asked, 'http://page')) return null;
  const { pathname, search, hash } = new URL(asked, 'http://page');
  return pathname.startsWith('/phonebillh5/') ? pathname + search + hash : null;
}
