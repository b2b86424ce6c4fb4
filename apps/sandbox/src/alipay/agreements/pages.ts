/**
 * Alipay's own pages about agreements: one on which a payer signs, which leads back to the app, and one that
 * lists a payer's agreements and ends them. Also the address by which a phone's browser opens Alipay's app.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  consentEndPage,
  consentListPage,
  consentPage,
  type DebitConsentTexts,
  unknownConsentPage,
} from '../../pages/debit-consent.ts';
import { html } from '../../pages/html.ts';
import type { BilingualText } from '../../pages/language.ts';
import { pageAt, type PageParts, sendPage, type Site, type View, viewOf } from '../../pages/page.ts';
import { onlyOwnForms } from '../../pages/same-site.ts';
import { Refusal } from '../../http/refusals.ts';
import { formatYuan } from '@phonebill/money';
import { notUnderstood } from '../errors.ts';
import { type AlipayRequest, fenOf, textIn } from '../requests.ts';
import type { Agreement } from './book.ts';
import { isPlannable } from './plan.ts';
import type { AgreementService, Asked } from './service.ts';

const SCHEME = /^alipays:\/\/platformapi\/startapp\?appId=60000157&.*?\bsign_params=([^&]+)$/;

interface SignRoute {
  Querystring: { key?: string };
}

/** Registers the pages, under `/alipay`. */
export function agreementPages(scope: FastifyInstance, service: AgreementService, site: Site): void {
  const { book } = service;
  // The app opens the page that its address names.
  scope.get<{ Querystring: { scheme?: string } }>('/app-link', ({ query }, reply) => {
    const [, signed] = SCHEME.exec(query.scheme ?? '') ?? [];
    if (signed === undefined) throw new Refusal('unknown_address', 'this opens no page of the app');
    return reply.redirect(`/alipay/gateway.do?${decodeURIComponent(signed)}`, 303);
  });
  void scope.register(async (forms) => {
    onlyOwnForms(forms);
    pageAt<SignRoute>(forms, '/agreements/sign', site, ({ query }, view) => {
      const agreement = book.ofPage(query.key ?? '');
      return agreement ? signingPage(agreement, view) : unknownConsentPage(view);
    });
    forms.post<SignRoute>('/agreements/sign', (request, reply) => {
      const view = viewOf(request, site);
      const agreement = book.ofPage(request.query.key ?? '');
      if (!agreement) return sendPage(reply, view, unknownConsentPage(view));
      const isSigned = service.sign(agreement);
      if (agreement.returnUrl !== '') return reply.redirect(agreement.returnUrl, 303);
      return sendPage(reply, view, consentEndPage(view, isSigned));
    });
    pageAt(forms, '/agreements', site, (_request, view) =>
      consentListPage(
        view,
        copy,
        book
          .all()
          .filter(({ state }) => state === 'signed')
          .map(({ agreementNo, account, nextOn }) => ({
            account,
            about: nextOn !== null && `${view.translate(copy.next)} ${nextOn}`,
            endAction: `/alipay/agreements/${agreementNo}/end`,
          })),
      ),
    );
    forms.post<{ Params: { no: string } }>('/agreements/:no/end', (request, reply) => {
      const agreement = book.byNo(request.params.no);
      if (agreement) service.end(agreement);
      return reply.redirect(viewOf(request, site).path('/alipay/agreements'), 303);
    });
  });
}

/** Redirects to the page on which the payer signs what an app's address asks for. Throws AlipayError. */
export function leadToSigning(
  service: AgreementService,
  request: AlipayRequest,
  view: View,
  reply: FastifyReply,
): FastifyReply {
  const { pageKey } = service.open(askedIn(request));
  return reply.redirect(view.path(`/alipay/agreements/sign?key=${pageKey}`), 303);
}

function askedIn(request: AlipayRequest): Asked {
  const { notify_url: notifyUrl = '', return_url: returnUrl = '' } = request.parameters;
  const product = textIn(request, 'personal_product_code', 64);
  const externalNo = textIn(request, 'external_agreement_no', 32);
  const channel = (request.content['access_params'] as { channel?: unknown } | undefined)?.channel;
  if (!/^[A-Za-z0-9]+$/.test(externalNo) || !['ALIPAYAPP', 'QRCODE', 'QRCODEORSMS'].includes(String(channel)))
    throw notUnderstood('isv.invalid-parameter', '参数无效');
  const plan = product === 'CYCLE_PAY_AUTH_P' ? planIn(request) : { singleFen: null, nextOn: null };
  return {
    ...plan,
    externalNo,
    product,
    scene: textIn(request, 'sign_scene', 64),
    account: textIn(request, 'external_logon_id', 100),
    notifyUrl,
    returnUrl,
  };
}

/** Reads a plan of one debit each month: the stand-in has no others. */
function planIn(request: AlipayRequest): Pick<Asked, 'singleFen' | 'nextOn'> {
  const rule = (request.content['period_rule_params'] ?? {}) as Readonly<Record<string, unknown>>;
  const [nextOn, singleFen] = [String(rule['execute_time']), fenOf(rule['single_amount'])];
  if (rule['period_type'] !== 'MONTH' || Number(rule['period']) !== 1 || !isPlannable(nextOn))
    throw notUnderstood('isv.invalid-parameter', '参数无效：period_rule_params');
  if (singleFen === null) throw notUnderstood('isv.invalid-parameter', '参数无效：single_amount');
  return { singleFen: Number(singleFen), nextOn };
}

function signingPage(agreement: Agreement, view: View): PageParts {
  const { translate } = view;
  const { account, singleFen, nextOn, returnUrl, pageKey, state } = agreement;
  if (state !== 'waiting') return consentEndPage(view, state === 'signed');
  return consentPage(view, copy, {
    account,
    terms:
      nextOn !== null &&
      html`<p>${translate(copy.monthly)} ${Number(nextOn.slice(8))} · ${translate(copy.atMost)} ${formatYuan(
        singleFen ?? 0,
      )} · ${translate(copy.next)} ${nextOn}</p>`,
    action: `/alipay/agreements/sign?key=${pageKey}`,
    returnUrl,
  });
}

const copy = {
  title: { zh: '开通免密支付/自动扣款', en: 'Allow automatic debits' },
  lead: {
    zh: '商户将按以下约定扣款，您可随时在支付宝中关闭。',
    en: 'The merchant debits as agreed below. You can end this in Alipay at any time.',
  },
  monthly: { zh: '每月扣款日', en: 'Day of each month' },
  atMost: { zh: '每次最高', en: 'at most' },
  next: { zh: '下次扣款', en: 'next debit' },
  sign: { zh: '同意协议并开通', en: 'Agree' },
  list: { zh: '免密支付/自动扣款', en: 'Automatic debits' },
  listLead: {
    zh: '代替支付宝中的“免密支付/自动扣款”页面。',
    en: "Stands for Alipay's own page of automatic debits.",
  },
  end: { zh: '关闭服务', en: 'End it' },
} as const satisfies DebitConsentTexts & Record<string, BilingualText>;
