import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bankCard } from '@phonebill/contract/validation';
import { bankOf, banks, REFUSED_DIGITS } from '../../entrust/banks.ts';
import type { BindPage } from '../../entrust/bind-pages.ts';
import type { EntrustService } from '../../entrust/entrust-service.ts';
import { askedByFrame, inFrame } from '../../workbench/product-addresses.ts';
import { html, type Html } from '../html.ts';
import { messagePage, option } from '../kit.ts';
import { pageAt, type PageParts, sendPage, type Site, type View, viewOf } from '../page.ts';
import { fill } from '../pay/pay-copy.ts';
import { bindCopy as copy } from './bind-copy.ts';

interface BindRoute {
  Params: { id: string };
  Body: { bank?: string; number?: string } | undefined;
}
type BindRequest = FastifyRequest<BindRoute>;

interface Parts {
  readonly service: EntrustService;
  readonly site: Site;
  /** Null when it is not configured. */
  readonly productOrigin: string | null;
}

/** The text that was typed, when it was not a card number. */
interface Typed {
  readonly bank: string;
  readonly number: string;
}

/**
 * Registers the wallet's page on which a payer binds a card, under `/entrust/bind`. It leads back to the
 * address of the request, with a card or without.
 */
export function bindRoutes(
  app: FastifyInstance,
  { service: { bindPages, cards }, site, productOrigin }: Parts,
): void {
  pageAt<BindRoute>(app, '/:id', site, (request, view) => {
    const page = pageOf(request);
    return page ? bindPage(page, null, view) : unknownPage(view);
  });

  app.post('/:id', (request: BindRequest, reply) => {
    const view = viewOf(request, site);
    const page = pageOf(request);
    if (!page) return sendPage(reply, view, unknownPage(view));
    const { bank = '', number = '' } = request.body ?? {};
    const digits = number.replace(/\s/g, '');
    if (!page.bound) {
      if (!bankCard.accepts(digits)) return sendPage(reply, view, bindPage(page, { bank, number }, view));
      cards.bind(page.payerNo, bankOf(bank), digits);
      bindPages.used(page.id);
    }
    // After a second press of the button the card is bound already, so both lead to the same place.
    void reply.redirect(page.returnUrl, 303);
  });

  /** Returns the page. In the workbench's frame, the way back leads to the product there. */
  function pageOf(request: BindRequest): BindPage | null {
    const page = bindPages.find(request.params.id);
    return page && askedByFrame(request)
      ? { ...page, returnUrl: inFrame(page.returnUrl, productOrigin) }
      : page;
  }
}

/** `typed`: what was typed, when it was wrong. */
function bindPage(page: BindPage, typed: Typed | null, view: View): PageParts {
  return {
    title: view.translate(copy.title),
    style: 'pay',
    script: 'pay',
    main: page.bound ? boundPage(page, view) : formPage(page, typed, view),
    status: typed ? 400 : 200,
    formTarget: page.returnUrl,
  };
}

function formPage({ id, returnUrl }: BindPage, typed: Typed | null, view: View): Html {
  const { translate } = view;
  const choices = banks.map((bank) => option(bank.id, translate(bank), bank.id === typed?.bank));
  return html`<main class="pay">
<div class="pay-body">
<section class="bind-head">
<h1>${translate(copy.title)}</h1>
<p class="quiet">${translate(copy.lead)}</p>
</section>
<form class="bind" id="bind" method="post" action="${view.path(`/entrust/bind/${id}`)}">
<label for="bank">${translate(copy.bank)}</label>
<select id="bank" name="bank">${choices}</select>
<label for="number">${translate(copy.number)}</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="30" required
  placeholder="6225 8801 2345 6789" value="${typed?.number ?? ''}"
  ${typed && html`autofocus`} aria-describedby="${typed ? 'wrong hint' : 'hint'}"
  aria-invalid="${typed ? 'true' : 'false'}">
${typed && html`<p class="wrong" id="wrong" role="alert">${translate(bankCard.message)}</p>`}
<p class="quiet" id="hint">${fill(translate(copy.numberHint), { digits: REFUSED_DIGITS })}</p>
</form>
</div>
<div class="actions">
<button class="button" form="bind" data-busy="${translate(copy.binding)}">${translate(copy.bind)}</button>
<a class="button button-quiet" href="${returnUrl}">${translate(copy.cancel)}</a>
</div>
</main>`;
}

function boundPage({ returnUrl }: BindPage, { translate }: View): Html {
  return messagePage('pay', {
    tone: 'good',
    title: translate(copy.boundTitle),
    text: translate(copy.boundText),
    backTo: returnUrl,
    back: translate(copy.back),
  });
}

function unknownPage({ translate, path, site }: View): PageParts {
  const title = translate(copy.unknownTitle);
  const main = messagePage('pay', {
    tone: 'bad',
    title,
    text: translate(copy.unknownText),
    backTo: site.productUrl ?? path('/'),
    back: translate(site.productUrl ? copy.back : copy.toStart),
  });
  return { title, style: 'pay', main, status: 404 };
}
