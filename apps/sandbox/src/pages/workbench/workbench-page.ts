import { actionNames, wireTable } from '@phonebill/bridge/testing';
import { html, type Html } from '../html.ts';
import type { BilingualText } from '../language.ts';
import { groupedNumber } from '../mobile-number.ts';
import { hidden, languageField, option, problem } from '../kit.ts';
import type { View } from '../page.ts';
import { fill } from '../pay/pay-copy.ts';
import {
  actionCopy,
  contacts,
  modeCopy,
  platforms,
  platformCopy,
  type WorkbenchPlatform,
  workbenchCopy as copy,
} from './workbench-copy.ts';

interface Workbench {
  readonly platform: WorkbenchPlatform;
  /** A path of the product. */
  readonly open: string;
  readonly mobileNo: string;
  /** Why there is nothing to show; null when everything is there. */
  readonly missing: BilingualText | null;
}

/**
 * Returns the workbench: the page to open at the top, the phone, the messages, and the native side's answers.
 * Its script does the rest.
 */
export function workbenchPage(workbench: Workbench, view: View): Html {
  const { translate } = view;
  if (workbench.missing) return html`<main class="workbench">${problem(translate(workbench.missing))}</main>`;
  const setup = {
    platform: workbench.platform,
    copy: Object.fromEntries(Object.entries(copy).map(([key, text]) => [key, translate(text)])),
    actions: Object.fromEntries(Object.entries(actionCopy).map(([key, text]) => [key, translate(text)])),
    contacts: [...contacts.map(({ name, number }) => ({ name: translate(name), mobileNo: number })), null],
  };
  return html`<main class="workbench" id="workbench" data-setup="${JSON.stringify(setup)}">
${toolbar(workbench, view)}
<section class="phone-place" aria-label="${translate(copy.phone)}"><div class="phone"
  id="phone"></div></section>
<section class="messages-place" aria-labelledby="messages-title">
<div class="panel-head"><h2 id="messages-title">${translate(copy.messages)}</h2><span class="count"
  id="message-count"></span>
<input id="filter" type="search" placeholder="${translate(copy.filter)}"
  aria-label="${translate(copy.filter)}" autocomplete="off">
<button class="small" id="clear" type="button">${translate(copy.clear)}</button><button class="small"
  id="copy" type="button">${translate(copy.copy)}</button></div>
<ol class="messages" id="messages"></ol>
<p class="messages-empty" id="messages-empty">${translate(copy.empty)}</p>
</section>
${answersPanel(workbench.platform, view)}
</main>`;
}

function toolbar({ platform, open, mobileNo }: Workbench, view: View): Html {
  const { translate } = view;
  const there = (one: WorkbenchPlatform) =>
    view.path(`/workbench?${new URLSearchParams({ platform: one, open, mobileNo }).toString()}`);
  const links = platforms.map((one) => {
    const current = one === platform && html`aria-current="page"`;
    const name = translate(platformCopy[one]);
    return html`<a href="${there(one)}" ${current} data-platform="${one}">${name}</a>`;
  });
  const isNumber = /^1\d{10}$/.test(mobileNo);
  const user = {
    value: isNumber ? mobileNo : '13800138000',
    name: fill(translate(copy.signedOn), { number: isNumber ? groupedNumber(mobileNo) : '138 0013 8000' }),
  };
  return html`<form class="toolbar" id="toolbar" action="${view.site.path('/workbench')}">
<h1>${translate(copy.title)}</h1>
<nav class="platforms" aria-label="${translate(copy.platform)}">${links}</nav>
${hidden('platform', platform)}${languageField(view)}
<label class="toolbar-address"><span class="unseen">${translate(copy.address)}</span><input id="address"
  name="open" value="${open}" spellcheck="false" autocomplete="off" autocapitalize="off"></label>
<label class="toolbar-who"><span class="unseen">${translate(copy.who)}</span><select id="who" name="mobileNo">
${option(user.value, user.name, isNumber)}
${option('', translate(copy.visitor), mobileNo === '')}</select></label>
<button class="small strong" type="submit">${translate(copy.open)}</button>
</form>`;
}

function answersPanel(platform: WorkbenchPlatform, { translate }: View): Html {
  const known = actionNames.filter((action) => nameOn(platform, action) !== null);
  const modes = Object.entries(modeCopy).map(([mode, text]) => option(mode, translate(text)));
  const choices = [
    ...contacts.map(({ name, number }, index) =>
      contactChoice(index, html`<span>${translate(name)}</span><span class="quiet">${number}</span>`),
    ),
    contactChoice(contacts.length, html`<span>${translate(copy.nobody)}</span>`),
  ];
  return html`<section class="answers-place" aria-labelledby="answers-title">
<div class="panel-head"><h2 id="answers-title">${translate(copy.answers)}</h2><button class="small"
  id="reset" type="button">${translate(copy.reset)}</button></div>
<p class="quiet">${translate(copy.answersText)}</p>
<fieldset class="contacts"><legend>${translate(copy.contact)}</legend>
${choices}
</fieldset>
<div class="answers" id="answers">${known.map((action) => {
    const name = nameOn(platform, action) ?? '';
    const ours = isOurs(platform, action) && html` <small>${translate(copy.ours)}</small>`;
    return html`<label class="answer">
<span>${translate(actionCopy[action])}<code title="${name}">${name}</code>${ours}</span>
<select data-action="${action}">${modes}</select></label>`;
  })}</div>
</section>`;
}

function contactChoice(index: number, label: Html): Html {
  const checked = index === 0 && html`checked`;
  return html`<label><input type="radio" name="contact" value="${index}" ${checked}>${label}</label>`;
}

/** Returns a platform's name for an action; null when it has none. */
function nameOn(platform: WorkbenchPlatform, action: (typeof actionNames)[number]): string | null {
  const { ios, older, scheme, android, harmony } = wireTable[action];
  return {
    ios,
    'ios-late': ios,
    ipad: ios,
    'ios-older': older ?? scheme,
    android,
    harmony,
    'harmony-port': harmony,
  }[platform];
}

/** Whether that name was chosen by us and is in no wallet's documents: it must be agreed with the wallet. */
function isOurs(platform: WorkbenchPlatform, action: (typeof actionNames)[number]): boolean {
  const kind = platform === 'android' ? 'android' : platform === 'ios-older' ? 'older' : 'ios';
  return wireTable[action].ours.includes(kind);
}
