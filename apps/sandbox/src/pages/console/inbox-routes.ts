import type { FastifyInstance } from 'fastify';
import type { Message, Messages } from '../../sms/messages.ts';
import { html, type Html } from '../html.ts';
import { languageField } from '../kit.ts';
import type { BilingualText } from '../language.ts';
import { groupedNumber, isMobileNumber } from '../mobile-number.ts';
import { pageAt, type Site, type View } from '../page.ts';
import { replyForm } from './reply-routes.ts';

/**
 * Registers the SMS inbox, `GET /sms`: the messages to each number, newest first, kept up to date by a small
 * script.
 */
export function inboxRoutes(app: FastifyInstance, messages: Messages, site: Site): void {
  type Asked = { Querystring: { mobileNo?: string; reply?: string } };
  pageAt<Asked>(app, '/sms', site, ({ query }, view) => {
    const mobileNo = (query.mobileNo ?? '').replace(/\s/g, '');
    const form = isMobileNumber(mobileNo) && replyForm(mobileNo, query.reply, view);
    const found = messages.list(mobileNo === '' ? null : mobileNo);
    return {
      title: view.translate(copy.title),
      style: 'console',
      script: 'inbox',
      main: inboxPage(found, mobileNo, form, view),
    };
  });
}

function inboxPage(messages: readonly Message[], mobileNo: string, form: Html | false, view: View): Html {
  const { translate } = view;
  return html`<main class="console">
<h1>${translate(copy.title)}</h1>
<form class="filter" method="get" action="${view.site.path('/sms')}">
${languageField(view)}
<label>${translate(copy.filter)}<input name="mobileNo" type="tel" inputmode="numeric" maxlength="20"
  autocomplete="off" value="${groupedNumber(mobileNo)}"></label>
<button class="button button-outline">${translate(copy.show)}</button>
</form>
${form}
<ol class="inbox" id="messages" aria-live="polite"
  >${messages.length > 0 ? messages.map((message) => item(message, view)) : empty(mobileNo, view)}</ol>
</main>`;
}

function item({ mobileNo, text, code, at }: Message, { translate }: View): Html {
  const time = new Date(at).toISOString();
  return html`<li class="card">
<p class="sms-head"><strong>${groupedNumber(mobileNo)}</strong><time class="quiet"
  datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
<p class="sms-text">${text}</p>
${
  code &&
  html`<p class="sms-code"><strong class="code">${code}</strong><button class="button button-outline"
  type="button" data-code="${code}" data-copy="${translate(copy.copy)}"
    data-copied="${translate(copy.copied)}">${translate(copy.copy)}</button></p>`
}
</li>`;
}

function empty(mobileNo: string, { translate }: View): Html {
  return html`<li class="card empty"><h2>${translate(mobileNo ? copy.noneForNumber : copy.none)}</h2><p
    >${translate(copy.noneText)}</p></li>`;
}

const copy = {
  title: { zh: '短信收件箱', en: 'SMS inbox' },
  filter: { zh: '只看这个号码', en: 'Only this number' },
  show: { zh: '查看', en: 'Show' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  none: { zh: '还没有短信', en: 'No messages yet' },
  noneForNumber: { zh: '这个号码还没有短信', en: 'No messages for this number yet' },
  noneText: {
    zh: '在产品里获取验证码，一两秒后就会出现在这里。',
    en: 'Ask for a code in the product and it appears here within a second or two.',
  },
} as const satisfies Record<string, BilingualText>;
