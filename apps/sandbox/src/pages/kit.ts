/** The building blocks of pages and their forms. */
import { html, type Html } from './html.ts';
import type { View } from './page.ts';

/** Returns the page's heading and its lead. */
export function heading(title: string, lead: string): Html {
  return html`<div><h1>${title}</h1><p class="lead">${lead}</p></div>`;
}

/** Returns a notice of success. */
export function notice(text: string): Html {
  return html`<p class="notice" role="status">${text}</p>`;
}

/** Returns a notice of a failure. */
export function problem(text: string): Html {
  return html`<p class="notice notice-danger" role="alert">${text}</p>`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

/** Returns the field that keeps the language that the reader chose, for forms that lead to an address. */
export function languageField({ chosen, language }: View): Html | false {
  return chosen && hidden('lang', language);
}

/** Returns a control with its label. */
export function field(label: string, control: Html): Html {
  return html`<label class="field"><span>${label}</span>${control}</label>`;
}

export function checkbox(label: string, name: string): Html {
  return field(label, html`<input type="checkbox" name="${name}" value="on">`);
}

/** Returns one choice of a `select`. */
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

/** Returns a page with one sign, one sentence and one link onward. `look`: the page's class. */
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
