import { actionNames, wireTable } from '@phonebill/bridge/testing';
import { html, type Html } from '../html.ts';
import type { Words } from '../language.ts';
import { groupedNumber } from '../mobile-number.ts';
import type { Site, View } from '../page.ts';
import { fill } from '../pay/pay-words.ts';
import {
  actionWords,
  contacts,
  modeWords,
  platforms,
  platformWords,
  type WorkbenchPlatform,
  workbenchWords as words,
} from './workbench-words.ts';

interface Workbench {
  readonly platform: WorkbenchPlatform;
  /** A path of the product. */
  readonly open: string;
  readonly mobileNo: string;
  /** Why there is nothing to show; null when all is there. */
  readonly missing: Words | null;
}

/**
 * The workbench: what to open above, the phone, the messages, and how the native side answers. Its script
 * does the rest.
 */
export function workbenchPage(workbench: Workbench, site: Site, view: View): Html {
  const { say } = view;
  if (workbench.missing)
    return html`<main class="workbench"><p class="notice notice-danger" role="alert">${say(workbench.missing)}</p></main>`;
  const setup = {
    platform: workbench.platform,
    words: Object.fromEntries(Object.entries(words).map(([key, text]) => [key, say(text)])),
    actions: Object.fromEntries(Object.entries(actionWords).map(([key, text]) => [key, say(text)])),
    contacts: [...contacts.map(({ name, number }) => ({ name: say(name), mobileNo: number })), null],
  };
  return html`<main class="workbench" id="workbench" data-setup="${JSON.stringify(setup)}">
${toolbar(workbench, site, view)}
<section class="phone-place" aria-label="${say(words.phone)}"><div class="phone" id="phone"></div></section>
<section class="messages-place" aria-labelledby="messages-title">
<div class="panel-head"><h2 id="messages-title">${say(words.messages)}</h2><span class="count" id="message-count"></span>
<input id="filter" type="search" placeholder="${say(words.filter)}" aria-label="${say(words.filter)}" autocomplete="off">
<button class="small" id="clear" type="button">${say(words.clear)}</button><button class="small" id="copy" type="button">${say(words.copy)}</button></div>
<ol class="messages" id="messages"></ol>
<p class="messages-empty" id="messages-empty">${say(words.empty)}</p>
</section>
${answersPanel(workbench.platform, view)}
</main>`;
}

function toolbar({ platform, open, mobileNo }: Workbench, site: Site, view: View): Html {
  const { say } = view;
  const there = (one: WorkbenchPlatform) =>
    site.path(`/workbench?${new URLSearchParams({ platform: one, open, mobileNo }).toString()}`, view);
  return html`<form class="toolbar" id="toolbar" action="${site.path('/workbench')}">
<h1>${say(words.title)}</h1>
<nav class="platforms" aria-label="${say(words.platform)}">${platforms.map((one) => html`<a href="${there(one)}" ${one === platform && html`aria-current="page"`} data-platform="${one}">${say(platformWords[one])}</a>`)}</nav>
<input type="hidden" name="platform" value="${platform}">${view.chosen && html`<input type="hidden" name="lang" value="${view.language}">`}
<label class="toolbar-address"><span class="unseen">${say(words.address)}</span><input id="address" name="open" value="${open}" spellcheck="false" autocomplete="off" autocapitalize="off"></label>
<label class="toolbar-who"><span class="unseen">${say(words.who)}</span><select id="who" name="mobileNo">
${/^1\d{10}$/.test(mobileNo) ? html`<option value="${mobileNo}" selected>${fill(say(words.signedOn), { number: groupedNumber(mobileNo) })}</option>` : html`<option value="13800138000">${fill(say(words.signedOn), { number: '138 0013 8000' })}</option>`}
<option value="" ${mobileNo === '' && html`selected`}>${say(words.visitor)}</option></select></label>
<button class="small strong" type="submit">${say(words.open)}</button>
</form>`;
}

function answersPanel(platform: WorkbenchPlatform, { say }: View): Html {
  const known = actionNames.filter((action) => nameOn(platform, action) !== null);
  return html`<section class="answers-place" aria-labelledby="answers-title">
<div class="panel-head"><h2 id="answers-title">${say(words.answers)}</h2><button class="small" id="reset" type="button">${say(words.reset)}</button></div>
<p class="quiet">${say(words.answersText)}</p>
<fieldset class="contacts"><legend>${say(words.contact)}</legend>
${contacts.map(({ name, number }, index) => html`<label><input type="radio" name="contact" value="${index}" ${index === 0 && html`checked`}><span>${say(name)}</span><span class="quiet">${number}</span></label>`)}
<label><input type="radio" name="contact" value="${contacts.length}"><span>${say(words.nobody)}</span></label>
</fieldset>
<div class="answers" id="answers">${known.map(
    (
      action,
    ) => html`<label class="answer"><span>${say(actionWords[action])}<code title="${nameOn(platform, action) ?? ''}">${nameOn(platform, action) ?? ''}</code></span>
<select data-action="${action}">${Object.entries(modeWords).map(([mode, text]) => html`<option value="${mode}">${say(text)}</option>`)}</select></label>`,
  )}</div>
</section>`;
}

/** How a platform names an action; null when it has none. */
function nameOn(platform: WorkbenchPlatform, action: (typeof actionNames)[number]): string | null {
  const { ios, older, scheme, android, harmony } = wireTable[action];
  return { ios, 'ios-older': older ?? scheme, android, harmony }[platform];
}
