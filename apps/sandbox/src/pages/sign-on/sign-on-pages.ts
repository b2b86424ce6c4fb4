/**
 * The pages of sign-on: `/open` (open the product as a user), `/wallet/authorize` (agree or refuse),
 * `/partner` (the destination of a jump).
 */
import { sm2Decrypt } from '@phonebill/signing';
import type { FastifyInstance } from 'fastify';
import type { PartnerShop } from '../../sign-on/partner-shop.ts';
import { type WayIn, type WaysIn, waysIn } from '../../sign-on/ways-in.ts';
import { askedByFrame, inFrame } from '../../workbench/product-addresses.ts';
import { html, type Html } from '../html.ts';
import { checkbox, field, heading, hidden, option, problem } from '../kit.ts';
import type { BilingualText } from '../language.ts';
import { DEMO_MOBILE_NO, groupedNumber } from '../mobile-number.ts';
import { pageAt, type PageParts, sendPage, type Site, type View, viewOf } from '../page.ts';
import { signOnCopy as copy, wayCopy } from './sign-on-copy.ts';

export interface SignOnPageParts {
  readonly site: Site;
  readonly ways: WaysIn;
  readonly shop: PartnerShop;
  /** Null when it is not configured. */
  readonly productOrigin: string | null;
  readonly walletSm2PrivateKey: string;
}

const pages = [
  '/phonebillh5/rechargeTelebill/placeOrder',
  '/phonebillh5/rechargeTelebill/directCharge',
  '/phonebillh5/rechargeTelebill/rechargeRecord',
] as const;

/** The page that accepts a one-tap token; it then leads to the chosen page. */
const LOGIN_PAGE = '/phonebillh5/userLogin/login';

type Form = Readonly<Record<string, string | undefined>>;

export function signOnPages(
  app: FastifyInstance,
  { site, ways, shop, productOrigin, walletSm2PrivateKey }: SignOnPageParts,
): void {
  pageAt(app, '/open', site, (_request, view) =>
    openPage(view, productOrigin === null ? copy.noProduct : null, productOrigin),
  );

  app.post<{ Body: Form | undefined }>('/open', (request, reply) => {
    const form = request.body ?? {};
    const url = link(form, form['authorized'] === 'on');
    if (url !== null) return void reply.redirect(url, 303);
    const view = viewOf(request, site);
    const wrong = productOrigin === null ? copy.noProduct : copy.wrongNumber;
    sendPage(reply, view, { ...openPage(view, wrong, null), status: 400 });
  });

  /** Returns the same link as JSON, for tests. */
  app.post<{ Body: Form & { authorized?: boolean } }>('/sandbox/v1/sign-on-links', ({ body }, reply) => {
    const url = link(body, Boolean(body.authorized));
    void (url === null
      ? reply
          .code(400)
          .send({ code: 'invalid_request', message: 'way and mobileNo are needed, and PRODUCT_URL' })
      : reply.send({ url }));
  });

  function link(
    { way, mobileNo = '', rechargeMobileNo = '', page }: Form,
    authorized: boolean,
  ): string | null {
    const known = waysIn.find((one) => one === way);
    const number = mobileNo.replace(/\s/g, '');
    const toTopUp = rechargeMobileNo.replace(/\s/g, '');
    if (!known || productOrigin === null || !/^1\d{10}$/.test(number)) return null;
    if (!/^(?:1\d{10})?$/.test(toTopUp)) return null;
    const visitor = { mobileNo: number, rechargeMobileNo: toTopUp || undefined, authorized };
    const chosen = pages.find((one) => one === page) ?? pages[0];
    const url = new URL(known === 'oneTap' ? LOGIN_PAGE : chosen, productOrigin);
    if (known === 'oneTap') url.searchParams.set('refererUrl', chosen);
    for (const [key, value] of Object.entries(ways.query(known, visitor))) url.searchParams.set(key, value);
    return url.href;
  }

  pageAt<{ Querystring: Form }>(app, '/wallet/authorize', site, ({ query }, view) => {
    const asked = readAsk(query);
    return {
      title: view.translate(copy.authorizeTitle),
      style: 'console',
      main: asked
        ? authorizePage(view, asked)
        : html`<main class="console">${problem(view.translate(copy.badLink))}</main>`,
      status: asked ? 200 : 400,
      formTarget: productOrigin,
    };
  });

  app.post<{ Body: Form | undefined }>('/wallet/authorize', (request, reply) => {
    const asked = readAsk(request.body ?? {});
    if (!asked) return void reply.redirect(site.path('/wallet/authorize'), 303);
    const url = new URL(asked.backUrl);
    if (request.body?.['do'] === 'grant') {
      for (const [key, value] of Object.entries(ways.query('walletSm2', { ...asked, authorized: true })))
        url.searchParams.set(key, value);
    }
    void reply.redirect(askedByFrame(request) ? inFrame(url.href, productOrigin) : url.href, 303);
  });

  /** Reads who is asked, and the address to return to, which must be in the product. */
  function readAsk({ user = '', rechargeUser = '', backUrl = '' }: Form): Ask | null {
    const mobileNo = sm2Decrypt(user, walletSm2PrivateKey);
    const rechargeMobileNo = sm2Decrypt(rechargeUser, walletSm2PrivateKey) ?? undefined;
    const back = backUrl || (productOrigin ? `${productOrigin}${pages[0]}` : '');
    if (mobileNo === null || !URL.canParse(back) || new URL(back).origin !== productOrigin) return null;
    return { user, mobileNo, rechargeUser, rechargeMobileNo, backUrl: back };
  }

  pageAt<{ Querystring: Form }>(app, '/partner', site, async ({ query }, view) => {
    const token = query['token'] ?? query['ssoToken'];
    const nobody = html`<p class="lead">${view.translate(copy.shopNobody)}</p>`;
    return {
      title: view.translate(copy.shopTitle),
      style: 'console',
      main: html`<main class="console"><h1>${view.translate(copy.shopTitle)}</h1
        >${token ? visit(await shop.whoCame(token), view) : nobody}</main>`,
    };
  });
}

interface Ask {
  readonly user: string;
  readonly mobileNo: string;
  readonly rechargeUser: string;
  /** The number to be topped up, if the link named one. */
  readonly rechargeMobileNo: string | undefined;
  readonly backUrl: string;
}

/** `wrong`: why the form, or the last one that was sent, leads nowhere. */
function openPage(view: View, wrong: BilingualText | null, formTarget: string | null): PageParts {
  const { translate } = view;
  const main = html`<main class="console">
${heading(translate(copy.openTitle), translate(copy.openLead))}
${wrong && problem(translate(wrong))}
<form class="console-form" method="post" action="${view.path('/open')}">
<div class="card fields">
${field(
  translate(copy.mobileNo),
  html`<input name="mobileNo" value="${DEMO_MOBILE_NO}" inputmode="numeric" autocomplete="off" required>`,
)}
${field(
  translate(copy.rechargeMobileNo),
  html`<input name="rechargeMobileNo" inputmode="numeric" autocomplete="off">`,
)}
${field(
  translate(copy.page),
  html`<select name="page">${pages.map((page) => option(page, page.split('/').at(-1) ?? page))}</select>`,
)}
${checkbox(translate(copy.agreed), 'authorized')}
</div>
<ul class="card ways">${waysIn.map((way) => wayButton(way, view))}</ul>
</form>
</main>`;
  return { title: translate(copy.openTitle), style: 'console', main, formTarget };
}

function wayButton(way: WayIn, { translate }: View): Html {
  const { name, text } = wayCopy[way];
  return html`<li><button class="way" name="way" value="${way}"><strong>${translate(name)}</strong><span
    class="quiet">${translate(text)}</span></button></li>`;
}

function authorizePage(view: View, { user, mobileNo, rechargeUser, backUrl }: Ask): Html {
  const { translate } = view;
  return html`<main class="console">
${heading(translate(copy.authorizeTitle), translate(copy.authorizeLead))}
<div class="card field"><span>${translate(copy.mobileNo)}</span><strong>${masked(mobileNo)}</strong></div>
<form class="console-form" method="post" action="${view.path('/wallet/authorize')}">
${hidden('user', user)}${hidden('backUrl', backUrl)}
${hidden('rechargeUser', rechargeUser)}
<div class="save">
<button class="button button-outline" name="do" value="refuse">${translate(copy.refuse)}</button>
<button class="button" name="do" value="grant">${translate(copy.grant)}</button>
</div>
</form>
</main>`;
}

function visit({ status, mobileNo }: { status: number; mobileNo: string | null }, { translate }: View): Html {
  if (mobileNo !== null)
    return html`<div class="card field"><span>${translate(copy.shopWelcome)}</span><strong
      >${masked(mobileNo)}</strong></div>`;
  return problem(translate(status === 404 ? copy.shopUsed : copy.shopFailed));
}

function masked(mobileNo: string): string {
  return groupedNumber(mobileNo).replace(/ \d{4} /, ' **** ');
}
