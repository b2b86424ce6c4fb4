/**
 * WeChat's own pages about entrusted debits: where a payer signs a contract, which leads back to the page
 * that it was opened from; and where they see all of theirs, and end them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html, type Html } from '../../pages/html.ts';
import { heading, messagePage, notice } from '../../pages/kit.ts';
import type { BilingualText } from '../../pages/language.ts';
import { pageAt, type PageParts, sendPage, type Site, type View, viewOf } from '../../pages/page.ts';
import { onlyOwnForms } from '../../pages/same-site.ts';
import type { Contract } from './book.ts';
import type { PapayService } from './service.ts';

interface SignRoute {
  Querystring: { key?: string };
}

/** Under `/wechat/papay`. */
export function papayPages(app: FastifyInstance, service: PapayService, site: Site): void {
  const { book } = service;
  onlyOwnForms(app);
  pageAt<SignRoute>(app, '/sign', site, (request, view) => {
    const contract = book.contractOfPage(request.query.key ?? '');
    return contract ? signingPage(cameFromOf(contract, request), view) : unknownPage(view);
  });
  app.post<SignRoute>('/sign', (request, reply) => {
    const view = viewOf(request, site);
    const contract = book.contractOfPage(request.query.key ?? '');
    if (!contract) return sendPage(reply, view, unknownPage(view));
    const isSigned = service.sign(contract);
    if (contract.cameFrom !== '') return reply.redirect(contract.cameFrom, 303);
    return sendPage(reply, view, endPage(view, isSigned));
  });
  pageAt(app, '/contracts', site, (_request, view) => ({
    title: view.translate(copy.list),
    style: 'console',
    main: listPage(view),
  }));
  app.post<{ Params: { code: string } }>('/contracts/:code/end', (request, reply) => {
    service.end(request.params.code, 'payer');
    return reply.redirect(viewOf(request, site).path('/wechat/papay/contracts'), 303);
  });

  /** A phone's browser says where it came from; that is where the payer goes back to. */
  function cameFromOf(
    contract: Contract,
    { headers: { referer = '' } }: FastifyRequest<SignRoute>,
  ): Contract {
    const isPage = URL.canParse(referer) && new URL(referer).pathname.length > 1;
    if (contract.cameFrom !== '' || !isPage || contract.state !== 'waiting') return contract;
    const after = { ...contract, cameFrom: referer };
    book.saveContract(after);
    return after;
  }

  function listPage(view: View): Html {
    const { translate } = view;
    const live = book.contracts().filter(({ state }) => state === 'signed');
    return html`<main class="console">
${heading(translate(copy.list), translate(copy.listLead))}
${live.length === 0 && notice(translate(copy.none))}
${live.map(
  ({ code, account }) =>
    html`<form class="card fields" method="post" action="${view.path(`/wechat/papay/contracts/${code}/end`)}">
<strong>${account}</strong>
<button class="button">${translate(copy.end)}</button>
</form>`,
)}
</main>`;
  }
}

function signingPage(contract: Contract, view: View): PageParts {
  const { translate } = view;
  if (contract.state !== 'waiting') return endPage(view, contract.state === 'signed');
  return {
    title: translate(copy.title),
    style: 'pay',
    formTarget: contract.cameFrom,
    main: html`<main class="pay">
<div class="pay-body">
<section class="bind-head">
<h1>${translate(copy.title)}</h1>
<p class="quiet">${translate(copy.lead)}</p>
<p><strong>${contract.account}</strong></p>
</section>
</div>
<form class="actions" method="post" action="${view.path(`/wechat/papay/sign?key=${contract.pageKey}`)}">
<button class="button">${translate(copy.sign)}</button>
${
  contract.cameFrom !== '' &&
  html`<a class="button button-quiet" href="${contract.cameFrom}">${translate(copy.leave)}</a>`
}
</form>
</main>`,
  };
}

function endPage(view: View, isSigned: boolean): PageParts {
  const { translate, path, site } = view;
  const title = translate(isSigned ? copy.signedTitle : copy.refusedTitle);
  const main = messagePage('pay', {
    tone: isSigned ? 'good' : 'bad',
    title,
    text: translate(copy.backText),
    backTo: site.productUrl ?? path('/'),
    back: translate(copy.back),
  });
  return { title, style: 'pay', main };
}

function unknownPage(view: View): PageParts {
  const page = endPage(view, false);
  return { ...page, status: 404 };
}

const copy = {
  title: { zh: '开通自动扣款', en: 'Allow automatic debits' },
  lead: {
    zh: '商户将在每次扣款前通知您，您可随时在微信中关闭。',
    en: 'The merchant has you told before each debit. You can end this in WeChat at any time.',
  },
  sign: { zh: '同意并开通', en: 'Agree' },
  leave: { zh: '暂不开通', en: 'Not now' },
  signedTitle: { zh: '已开通', en: 'Allowed' },
  refusedTitle: { zh: '未能开通', en: 'Not allowed' },
  backText: { zh: '请回到浏览器继续。', en: 'Go back to your browser to go on.' },
  back: { zh: '返回', en: 'Back' },
  list: { zh: '自动扣款', en: 'Automatic debits' },
  listLead: { zh: '代替微信中的“自动续费”页面。', en: "Stands for WeChat's own page of automatic debits." },
  none: { zh: '没有已开通的自动扣款。', en: 'Nothing is debited automatically.' },
  end: { zh: '关闭扣款服务', en: 'End it' },
} as const satisfies Record<string, BilingualText>;
