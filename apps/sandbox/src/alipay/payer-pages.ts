/**
 * The pages that a payer opens at the address that the app signed: first the login, which creates the trade,
 * then the payment. Inside Alipay's own app the payer is logged in already.
 */
import { clockText } from '@phonebill/china-time';
import { fen, formatYuan } from '@phonebill/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CashierService } from '../cashier/cashier-service.ts';
import type { Trade } from '../cashier/trade-store.ts';
import { Refusal } from '../http/refusals.ts';
import { html, type Html } from '../pages/html.ts';
import { messagePage } from '../pages/kit.ts';
import { payCopy as copy } from '../pages/pay/pay-copy.ts';
import { pageAt, type PageParts, sendPage, type Site, type View, viewOf } from '../pages/page.ts';
import { onlyOwnForms } from '../pages/same-site.ts';
import { leadToSigning } from './agreements/pages.ts';
import type { AgreementService } from './agreements/service.ts';
import type { AlipayApp } from './app.ts';
import { AlipayError, notUnderstood } from './errors.ts';
import type { PayerLink, PayerLinks } from './links.ts';
import { type AlipayRequest, readRequest, fenIn, textIn } from './requests.ts';
import type { AlipaySignatures, Parameters } from './signatures.ts';
import { instantInChina, yuan } from './yuan.ts';

interface PayerPageParts {
  readonly app: AlipayApp;
  readonly signatures: AlipaySignatures;
  readonly links: PayerLinks;
  readonly service: CashierService;
  readonly site: Site;
  readonly agreements: AgreementService;
  readonly newId: () => string;
  readonly now: () => number;
}

const products: Readonly<Record<string, string>> = {
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
};

export function payerPages(scope: FastifyInstance, parts: PayerPageParts): void {
  const { app, signatures, links, service, site, agreements, newId, now } = parts;
  const { trades } = service;

  scope.get<{ Querystring: Parameters }>('/gateway.do', (request, reply) => {
    const view = viewOf(request, site);
    try {
      const asked = readRequest(app, signatures, request.query);
      if (asked.method === 'alipay.user.agreement.page.sign')
        return leadToSigning(agreements, asked, view, reply);
      const link = readLink(asked);
      refuseUnlike(link);
      links.add(link);
      if (isInApp(request)) return logIn(link, view, reply);
      return reply.redirect(view.path(`/alipay/login/${link.token}`), 303);
    } catch (error) {
      if (!(error instanceof AlipayError)) throw error;
      return sendPage(reply, view, errorPage(error, view));
    }
  });

  void scope.register(async (forms) => {
    onlyOwnForms(forms);
    pageAt<{ Params: { token: string } }>(forms, '/login/:token', site, ({ params }, view) =>
      loginPage(linkOf(params.token), view),
    );
    forms.post<{ Params: { token: string } }>('/login/:token', (request, reply) => {
      const view = viewOf(request, site);
      try {
        return logIn(linkOf(request.params.token), view, reply);
      } catch (error) {
        if (!(error instanceof AlipayError)) throw error;
        return sendPage(reply, view, errorPage(error, view));
      }
    });
  });

  function linkOf(token: string): PayerLink {
    const link = links.find(token);
    if (!link) throw new Refusal('unknown_address', 'nobody was led here');
    return link;
  }

  function readLink(request: AlipayRequest): PayerLink {
    const product = products[request.method];
    if (product === undefined || request.content['product_code'] !== product)
      throw notUnderstood('isv.invalid-method', '不存在的方法名');
    const expiresAt = instantInChina(textIn(request, 'time_expire', 19));
    if (Number.isNaN(expiresAt)) throw notUnderstood('isv.invalid-parameter', '参数无效：time_expire');
    const { notify_url: notifyUrl = '', return_url: returnUrl = '' } = request.parameters;
    if (![notifyUrl, returnUrl].every((url) => /^https?:\/\/.{1,250}$/.test(url)))
      throw notUnderstood('isv.invalid-parameter', '参数无效：notify_url');
    return {
      token: newId(),
      requestNo: textIn(request, 'out_trade_no', 64),
      product,
      subject: textIn(request, 'subject', 256),
      amountFen: Number(fenIn(request, 'total_amount')),
      notifyUrl,
      returnUrl,
      expiresAt,
    };
  }

  /** Throws unless the link asks for the same as the trade that was created under its number. */
  function refuseUnlike(link: PayerLink): void {
    const first = links.madeBy(link.requestNo);
    const isLike = first === null || (first.product === link.product && first.amountFen === link.amountFen);
    if (!isLike) throw new AlipayError('40004', 'ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    if (first === null && link.expiresAt <= now())
      throw new AlipayError('40004', 'ACQ.TRADE_HAS_CLOSE', '订单已超时');
  }

  /** Creates the trade, unless another payer did before. */
  function logIn(link: PayerLink, view: View, reply: FastifyReply): FastifyReply {
    refuseUnlike(link);
    const { requestNo, subject, amountFen, notifyUrl, returnUrl, expiresAt } = link;
    const first = links.madeBy(requestNo);
    const trade = first
      ? trades.find(requestNo)
      : trades.order({
          requestNo,
          orderNo: requestNo,
          // Only Alipay knows who the payer is.
          payerNo: requestNo,
          amountFen: fen(amountFen),
          subject,
          notifyUrl,
          returnUrl,
          expiresAt,
        });
    links.use(link.token);
    return reply.redirect(view.path(`/alipay/pay/${trade.tradeNo}`), 303);
  }

  function errorPage({ subCode, message }: AlipayError, { translate, path }: View): PageParts {
    const main: Html = messagePage('pay', {
      tone: 'bad',
      title: translate(copy.alipayWrong),
      text: `${message}（${subCode}）`,
      backTo: site.productUrl ?? path('/'),
      back: translate(copy.back),
    });
    return { title: translate(copy.alipayWrong), style: 'pay', main, status: 400 };
  }
}

/** Returns the login page: the payer is not known yet, and there is no trade. */
function loginPage(
  { token, subject, amountFen, returnUrl }: PayerLink,
  { translate, path }: View,
): PageParts {
  return {
    title: translate(copy.alipayTitle),
    style: 'pay',
    script: 'pay',
    formTarget: returnUrl,
    main: html`<main class="pay">
<div class="pay-body">
<section class="bill">
<h1>${translate(copy.alipayTitle)}</h1>
<p class="bill-amount">${formatYuan(amountFen)}</p>
<p class="bill-subject">${subject}</p>
</section>
<p class="quiet">${translate(copy.alipayLead)}</p>
</div>
<div class="actions">
<form method="post" action="${path(`/alipay/login/${token}`)}"><button class="button">${translate(
      copy.alipayLogIn,
    )}</button></form>
<div class="actions-aside"><a class="button button-quiet"
  href="${returnUrl}">${translate(copy.leave)}</a></div>
</div>
</main>`,
  };
}

/** Whether the browser is Alipay's own, which names itself. */
function isInApp({ headers }: FastifyRequest): boolean {
  return /AlipayClient/i.test(headers['user-agent'] ?? '');
}

/**
 * Returns the address to which a payer who has paid is sent back: the app's, with Alipay's data about the
 * trade.
 */
export function paidUrlOf(
  { appId, sellerId }: AlipayApp,
  signatures: AlipaySignatures,
  now: () => number,
): (trade: Trade) => string {
  return ({ requestNo, tradeNo, amountFen, takenFen, returnUrl }) => {
    const said = signatures.signed({
      app_id: appId,
      auth_app_id: appId,
      charset: 'utf-8',
      method: 'alipay.trade.wap.pay.return',
      out_trade_no: requestNo,
      seller_id: sellerId,
      timestamp: clockText(now()),
      total_amount: yuan(takenFen ?? amountFen),
      trade_no: tradeNo,
      version: '1.0',
    });
    const back = new URL(returnUrl);
    for (const [name, value] of said) back.searchParams.set(name, value);
    return back.href;
  };
}
