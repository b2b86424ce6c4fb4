/** What pages and their forms are made of. */
import { html, type Html } from './html.ts';
import type { View } from './page.ts';

/** What a page is for, above all else. */
export function heading(title: string, lead: string): Html {
  return html`<div><h1>${title}</h1><p class="lead">${lead}</p></div>`;
}

/** What went well. */
export function notice(text: string): Html {
  return html`<p class="notice" role="status">${text}</p>`;
}

/** What went wrong. */
export function problem(text: string): Html {
  return html`<p class="notice notice-danger" role="alert">${text}</p>`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

/** Keeps the language that the reader chose, in forms that lead to an address. */
export function languageField({ chosen, language }: View): Html | false {
  return chosen && hidden('lang', language);
}

/** A control with its label. */
export function field(label: string, control: Html): Html {
  return html`<label class="field"><span>${label}</span>${control}</label>`;
}

export function checkbox(label: string, name: string): Html {
  return field(label, html`<input type="checkbox" name="${name}" value="on">`);
}

/** One choice of a `select`. */
export function option(value: string, text: string, isChosen = false): Html {
  return html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`;
}

type Tone = 'good' | 'neutral' | 'bad';

const signs: Readonly<Record<Tone, Html>> = {
  good: html`<path d="M17 29l8 8 15-17"/>`,
  neutral: html`<path d="M19 28h18"/>`,
  bad: html`<path d="M28 17v14M28 38v.5"/>`,
};

export interface Message {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly backTo: string;
  readonly back: string;
}

/** One sign, one sentence, one way on. `look`: the page's class. */
export function messagePage(look: string, { tone, title, text, backTo, back }: Message): Html {
  return html`<main class="${look}">
<div class="pay-body">
<section class="outcome">
<svg class="${tone}" viewBox="0 0 56 56" fill="none" stroke="currentColor" stroke-width="3.5"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="28" cy="28"
    r="25"/>${signs[tone]}</svg>
<h1>${title}</h1>
<p>${text}</p>
</section>
</div>
<div class="actions"><a class="button" href="${backTo}">${back}</a></div>
</main>`;
}
