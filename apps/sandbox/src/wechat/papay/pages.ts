/**
 * WeChat's own pages about entrusted debits: one on which a payer signs a contract, which leads back to the
 * page from which it was opened, and one that lists a payer's contracts and ends them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  consentEndPage,
  consentListPage,
  consentPage,
  type DebitConsentTexts,
  unknownConsentPage,
} from '../../pages/debit-consent.ts';
import { pageAt, type PageParts, sendPage, type Site, type View, viewOf } from '../../pages/page.ts';
import { onlyOwnForms } from '../../pages/same-site.ts';
import type { Contract } from './book.ts';
import type { PapayService } from './service.ts';

interface SignRoute {
  Querystring: { key?: string };
}

/** Registers the pages, under `/wechat/papay`. */
export function papayPages(app: FastifyInstance, service: PapayService, site: Site): void {
  const { book } = service;
  onlyOwnForms(app);
  pageAt<SignRoute>(app, '/sign', site, (request, view) => {
    const contract = book.contractOfPage(request.query.key ?? '');
    return contract ? signingPage(cameFromOf(contract, request), view) : unknownConsentPage(view);
  });
  app.post<SignRoute>('/sign', (request, reply) => {
    const view = viewOf(request, site);
    const contract = book.contractOfPage(request.query.key ?? '');
    if (!contract) return sendPage(reply, view, unknownConsentPage(view));
    const isSigned = service.sign(contract);
    if (contract.cameFrom !== '') return reply.redirect(contract.cameFrom, 303);
    return sendPage(reply, view, consentEndPage(view, isSigned));
  });
  pageAt(app, '/contracts', site, (_request, view) =>
    consentListPage(
      view,
      copy,
      book
        .contracts()
        .filter(({ state }) => state === 'signed')
        .map(({ code, account }) => ({ account, endAction: `/wechat/papay/contracts/${code}/end` })),
    ),
  );
  app.post<{ Params: { code: string } }>('/contracts/:code/end', (request, reply) => {
    service.end(request.params.code, 'payer');
    return reply.redirect(viewOf(request, site).path('/wechat/papay/contracts'), 303);
  });

  /** Returns the page from which the payer came, as a phone's browser sends it; the payer returns there. */
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
}

function signingPage({ state, account, cameFrom, pageKey }: Contract, view: View): PageParts {
  if (state !== 'waiting') return consentEndPage(view, state === 'signed');
  return consentPage(view, copy, {
    account,
    action: `/wechat/papay/sign?key=${pageKey}`,
    returnUrl: cameFrom,
  });
}

const copy = {
  title: { zh: '开通自动扣款', en: 'Allow automatic debits' },
  lead: {
    zh: '商户将在每次扣款前通知您，您可随时在微信中关闭。',
    en: 'The merchant has you told before each debit. You can end this in WeChat at any time.',
  },
  sign: { zh: '同意并开通', en: 'Agree' },
  list: { zh: '自动扣款', en: 'Automatic debits' },
  listLead: { zh: '代替微信中的“自动续费”页面。', en: "Stands for WeChat's own page of automatic debits." },
  end: { zh: '关闭扣款服务', en: 'End it' },
} as const satisfies DebitConsentTexts;
