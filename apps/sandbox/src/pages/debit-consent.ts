/**
 * The pages on which a payer permits automatic debits, and ends them: the same for every partner that has
 * such a page of its own, with its own texts.
 */
import { html, type Html } from './html.ts';
import { heading, messagePage, notice } from './kit.ts';
import type { BilingualText } from './language.ts';
import type { PageParts, View } from './page.ts';

/** The texts of one partner. */
export interface DebitConsentTexts {
  readonly title: BilingualText;
  readonly lead: BilingualText;
  readonly sign: BilingualText;
  readonly list: BilingualText;
  readonly listLead: BilingualText;
  readonly end: BilingualText;
}

interface AskedConsent {
  readonly account: string;
  /** The terms, in addition to the partner's texts. */
  readonly terms?: Html | false;
  /** The address to which the form is sent. */
  readonly action: string;
  /** The address from which the payer came; empty when it is not known. */
  readonly returnUrl: string;
}

/** Returns the page that asks a payer for their consent. */
export function consentPage(
  view: View,
  texts: DebitConsentTexts,
  { account, terms = false, action, returnUrl }: AskedConsent,
): PageParts {
  const { translate, path } = view;
  return {
    title: translate(texts.title),
    style: 'pay',
    formTarget: returnUrl,
    main: html`<main class="pay">
<div class="pay-body">
<section class="bind-head">
<h1>${translate(texts.title)}</h1>
<p class="quiet">${translate(texts.lead)}</p>
<p><strong>${account}</strong></p>
${terms}
</section>
</div>
<form class="actions" method="post" action="${path(action)}">
<button class="button">${translate(texts.sign)}</button>
${returnUrl !== '' && html`<a class="button button-quiet" href="${returnUrl}">${translate(copy.leave)}</a>`}
</form>
</main>`,
  };
}

/** Returns the page with the result, for when it is not known where the payer came from. */
export function consentEndPage(view: View, isSigned: boolean): PageParts {
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

/** Returns the page for an unknown consent. */
export function unknownConsentPage(view: View): PageParts {
  return { ...consentEndPage(view, false), status: 404 };
}

interface GivenConsent {
  readonly account: string;
  readonly about?: string | false;
  /** The address of the form that ends it. */
  readonly endAction: string;
}

/** Returns the list of all that a payer has permitted, each with a button that ends it. */
export function consentListPage(
  view: View,
  texts: DebitConsentTexts,
  consents: readonly GivenConsent[],
): PageParts {
  const { translate, path } = view;
  return {
    title: translate(texts.list),
    style: 'console',
    main: html`<main class="console">
${heading(translate(texts.list), translate(texts.listLead))}
${consents.length === 0 && notice(translate(copy.none))}
${consents.map(
  ({ account, about = false, endAction }) =>
    html`<form class="card fields" method="post" action="${path(endAction)}">
<strong>${account}</strong>
${about !== false && html`<span class="quiet">${about}</span>`}
<button class="button">${translate(texts.end)}</button>
</form>`,
)}
</main>`,
  };
}

const copy = {
  leave: { zh: '暂不开通', en: 'Not now' },
  signedTitle: { zh: '已开通', en: 'Allowed' },
  refusedTitle: { zh: '未能开通', en: 'Not allowed' },
  backText: { zh: '请回到浏览器继续。', en: 'Go back to your browser to go on.' },
  back: { zh: '返回', en: 'Back' },
  none: { zh: '没有已开通的自动扣款。', en: 'Nothing is debited automatically.' },
} as const satisfies Record<string, BilingualText>;
