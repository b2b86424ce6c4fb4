import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bankCard } from '@phonebill/contract/validation';
import { bankOf, banks, REFUSED_DIGITS } from '../../entrust/banks.ts';
import type { BindPage } from '../../entrust/bind-pages.ts';
import type { EntrustService } from '../../entrust/entrust-service.ts';
import { askedByFrame, inFrame } from '../../workbench/product-addresses.ts';
import { html, type Html } from '../html.ts';
import { sendPage, type Site, type View, viewOf } from '../page.ts';
import { messagePage } from '../pay/ended-trade.ts';
import { fill } from '../pay/pay-copy.ts';
import { bindCopy as copy } from './bind-copy.ts';

type BindRequest = FastifyRequest<{
  Params: { id: string };
  Body: { bank?: string; number?: string } | undefined;
}>;

interface Parts {
  readonly service: EntrustService;
  readonly site: Site;
  /** Null: not configured. */
  readonly productOrigin: string | null;
}

/** What was typed, when it was not a card number. */
interface Typed {
  readonly bank: string;
  readonly number: string;
}

/**
 * The wallet's page on which a payer binds a card, under `/entrust/bind`. It leads back to where it was asked
 * for, with a card or without.
 */
export function bindRoutes(
  app: FastifyInstance,
  { service: { bindPages, cards }, site, productOrigin }: Parts,
): void {
  app.get('/:id', (request: BindRequest, reply) => {
    const view = viewOf(request);
    const page = pageOf(request);
    if (!page) return sendPage(reply, site, view, unknownPage(site, view));
    sendPage(reply, site, view, {
      title: view.translate(copy.title),
      style: 'pay',
      script: 'pay',
      main: page.bound ? boundPage(page, view) : formPage(page, null, site, view),
      ...formTarget(page),
    });
  });

  app.post('/:id', (request: BindRequest, reply) => {
    const view = viewOf(request);
    const page = pageOf(request);
    if (!page) return sendPage(reply, site, view, unknownPage(site, view));
    const { bank = '', number = '' } = request.body ?? {};
    const digits = number.replace(/\s/g, '');
    if (!page.bound) {
      if (!bankCard.accepts(digits)) {
        return sendPage(reply, site, view, {
          title: view.translate(copy.title),
          style: 'pay',
          script: 'pay',
          main: formPage(page, { bank, number }, site, view),
          status: 400,
          ...formTarget(page),
        });
      }
      cards.bind(page.payerNo, bankOf(bank), digits);
      bindPages.used(page.id);
    }
    // A second press of the button: the first has bound the card, so both lead to the same place.
    void reply.redirect(page.returnUrl, 303);
  });

  /** In the workbench's frame the way back leads to the product there. */
  function pageOf(request: BindRequest): BindPage | null {
    const page = bindPages.find(request.params.id);
    return page && askedByFrame(request)
      ? { ...page, returnUrl: inFrame(page.returnUrl, productOrigin) }
      : page;
  }
}

function formTarget({ returnUrl }: BindPage): { formTarget?: string } {
  return URL.canParse(returnUrl) ? { formTarget: new URL(returnUrl).origin } : {};
}

function formPage({ id, returnUrl }: BindPage, typed: Typed | null, site: Site, view: View): Html {
  const { translate } = view;
  const choices = banks.map((bank) => {
    const chosen = bank.id === typed?.bank && html`selected`;
    return html`<option value="${bank.id}" ${chosen}>${translate(bank)}</option>`;
  });
  return html`<main class="pay">
<div class="pay-body">
<section class="bind-head">
<h1>${translate(copy.title)}</h1>
<p class="quiet">${translate(copy.lead)}</p>
</section>
<form class="bind" id="bind" method="post" action="${site.path(`/entrust/bind/${id}`, view)}">
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
  return messagePage({
    look: 'pay',
    tone: 'good',
    title: translate(copy.boundTitle),
    text: translate(copy.boundText),
    backTo: returnUrl,
    back: translate(copy.back),
  });
}

function unknownPage(site: Site, view: View) {
  const { translate } = view;
  const main = messagePage({
    look: 'pay',
    tone: 'bad',
    title: translate(copy.unknownTitle),
    text: translate(copy.unknownText),
    backTo: site.productUrl ?? site.path('/', view),
    back: translate(site.productUrl ? copy.back : copy.toStart),
  });
  return { title: translate(copy.unknownTitle), style: 'pay', main, status: 404 } as const;
}
