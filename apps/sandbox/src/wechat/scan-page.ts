/**
 * The page of a phone that scans: the content of a code is entered, or picked from those shown at present,
 * and leads to the payment. The product is not involved.
 */
import { formatYuan } from '@phonebill/money';
import type { FastifyInstance } from 'fastify';
import type { CashierService } from '../cashier/cashier-service.ts';
import type { BilingualText } from '../pages/language.ts';
import { html, type Html } from '../pages/html.ts';
import { field, heading, languageField, problem } from '../pages/kit.ts';
import { pageAt, type Site, type View, viewOf } from '../pages/page.ts';
import type { Opening, Openings } from './openings.ts';

const BEGINS = 'weixin://wxpay/bizpayurl?pr=';

/** Returns the content of a code that leads to an opening. */
export const codeOf = (key: string): string => BEGINS + key;

interface ScanParts {
  readonly openings: Openings;
  readonly service: CashierService;
  readonly site: Site;
  /** Stores the address to which the payer returns. */
  readonly keep: (requestNo: string, url: string) => void;
}

interface Scanned {
  readonly code?: string;
}

export function scanPage(app: FastifyInstance, { openings, service, site, keep }: ScanParts): void {
  app.get<{ Querystring: Scanned }>('/wechat/scanned', (request, reply) => {
    const view = viewOf(request, site);
    const code = (request.query.code ?? '').trim();
    const opening = code.startsWith(BEGINS) ? openings.find(code.slice(BEGINS.length)) : null;
    if (opening?.way !== 'native') return reply.redirect(view.path('/wechat/scan?wrong=1'), 303);
    const { tradeNo } = service.trades.find(opening.requestNo);
    keep(opening.requestNo, view.path('/wechat/scan'));
    return reply.redirect(view.path(`/wechat/pay/${tradeNo}`), 303);
  });

  pageAt<{ Querystring: { wrong?: string } }>(app, '/wechat/scan', site, ({ query }, view) => ({
    title: view.translate(copy.title),
    style: 'console',
    main: page(query.wrong !== undefined, view),
  }));

  function page(isWrong: boolean, view: View): Html {
    const { translate } = view;
    const shown = openings
      .latestCodes()
      .filter(({ requestNo }) => service.trades.find(requestNo).state === 'open');
    return html`<main class="console">
${heading(translate(copy.title), translate(copy.lead))}
${isWrong && problem(translate(copy.wrong))}
<form class="card fields" method="get" action="${site.path('/wechat/scanned')}">
${languageField(view)}
${field(translate(copy.code), html`<input name="code" maxlength="200" required autocomplete="off">`)}
<button class="button">${translate(copy.scan)}</button>
</form>
${shown.length > 0 && list(shown, view)}
</main>`;
  }

  function list(shown: readonly Opening[], view: View): Html {
    return html`<h2>${view.translate(copy.shown)}</h2>
<ul class="card ways">${shown.map((one) => row(one, view))}</ul>`;
  }

  function row({ key, requestNo }: Opening, view: View): Html {
    const { amountFen, subject } = service.trades.find(requestNo);
    return html`<li><a href="${view.path(`/wechat/scanned?code=${encodeURIComponent(codeOf(key))}`)}"><strong
  >${formatYuan(amountFen)}</strong><span class="quiet">${subject}</span></a></li>`;
  }
}

const copy = {
  title: { zh: '扫一扫', en: 'Scan' },
  lead: {
    zh: '代替一部装有微信的手机：填入二维码里的文字，或从下面选一个。',
    en: 'A phone with WeChat: put in what stands in the code, or pick one that is shown now.',
  },
  code: { zh: '二维码内容', en: 'What stands in the code' },
  scan: { zh: '扫码', en: 'Scan it' },
  shown: { zh: '正在展示的二维码', en: 'Shown now' },
  wrong: {
    zh: '这不是付款码，或已过期。没有扣款。',
    en: 'This is no code to pay by, or it is over. Nothing was taken.',
  },
} as const satisfies Record<string, BilingualText>;
