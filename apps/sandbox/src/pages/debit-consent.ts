/**
 * The pages on which a payer allows automatic debits, and ends them: the same for every partner who has such
 * a page of its own, in its words.
 */
import { html, type Html } from './html.ts';
import { heading, messagePage, notice } from './kit.ts';
import type { BilingualText } from './language.ts';
import type { PageParts, View } from './page.ts';

/** A partner's own words. */
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
  /** What is agreed on, besides what the partner's words say. */
  readonly terms?: Html | false;
  /** Where the form goes. */
  readonly action: string;
  /** Where the payer came from; empty: not known. */
  readonly returnUrl: string;
}

/** Asks a payer for their consent. */
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

/** Says how it went, where it is not known where the payer came from. */
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

/** What a page answers whose consent is not known. */
export function unknownConsentPage(view: View): PageParts {
  return { ...consentEndPage(view, false), status: 404 };
}

interface GivenConsent {
  readonly account: string;
  readonly about?: string | false;
  /** Where the form that ends it goes. */
  readonly endAction: string;
}

/** All that a payer has allowed, each with a button that ends it. */
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
