import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusals.ts';
import { type ReplyChoices, replyFlags } from '../../sms/reply-forms.ts';
import { LATEST_SECONDS, type Replies } from '../../sms/replies.ts';
import { html, type Html } from '../html.ts';
import { isMobileNumber } from '../mobile-number.ts';
import { type Site, type View, viewOf } from '../page.ts';
import { replyCopy as copy, replyFlagCopy } from './reply-copy.ts';

export type ReplyOutcome = 'sent' | 'wrong' | 'unwanted';

/** Takes the form of a number's inbox, `POST /sms/replies`, and leads back to it. */
export function replyRoutes(app: FastifyInstance, replies: Replies, site: Site): void {
  app.post<{ Body: Record<string, string> | undefined }>('/sms/replies', (request, reply) => {
    const form = request.body ?? {};
    const mobileNo = digits(form['mobileNo']);
    const outcome = send(replies, mobileNo, form);
    const to = site.path(`/sms?mobileNo=${mobileNo}&reply=${outcome}`, viewOf(request));
    void reply.redirect(to, 303);
  });
}

/** The form in which the holder of a number answers. */
export function replyForm(mobileNo: string, outcome: string | undefined, site: Site, view: View): Html {
  const { translate } = view;
  return html`<form class="card fields" method="post" action="${site.path('/sms/replies', view)}">
<h2>${translate(copy.title)}</h2>
${outcome === 'sent' && html`<p class="notice" role="status">${translate(copy.sent)}</p>`}
${
  (outcome === 'wrong' || outcome === 'unwanted') &&
  html`<p class="notice notice-danger" role="alert">${translate(copy[outcome])}</p>`
}
<input type="hidden" name="mobileNo" value="${mobileNo}">
<label class="field"><span>${translate(copy.text)}</span><input name="text" maxlength="200" required
  autocomplete="off"></label>
<details><summary>${translate(copy.choices)}</summary>
${replyFlags.map(
  (flag) =>
    html`<label class="field"><span>${translate(replyFlagCopy[flag])}</span><input type="checkbox"
      name="${flag}" value="on"></label>`,
)}
<label class="field"><span>${translate(copy.late)}</span><input type="number" name="lateSeconds" min="0"
  max="${LATEST_SECONDS}" value="0"></label>
<label class="field"><span>${translate(copy.from)}</span><input type="tel" name="from" inputmode="numeric"
  maxlength="20" autocomplete="off"></label>
</details>
<button class="button">${translate(copy.send)}</button>
</form>`;
}

function send(replies: Replies, mobileNo: string, form: Readonly<Record<string, string>>): ReplyOutcome {
  const text = (form['text'] ?? '').slice(0, 500);
  const from = digits(form['from']);
  const lateSeconds = Number(form['lateSeconds'] || '0');
  const isRight =
    isMobileNumber(mobileNo) &&
    text.trim() !== '' &&
    (from === '' || isMobileNumber(from)) &&
    Number.isInteger(lateSeconds) &&
    lateSeconds >= 0 &&
    lateSeconds <= LATEST_SECONDS;
  if (!isRight) return 'wrong';
  const flags = Object.fromEntries(replyFlags.map((flag) => [flag, form[flag] === 'on']));
  const choices = { ...flags, lateSeconds } as unknown as ReplyChoices;
  try {
    replies.send({ mobileNo, text, from: from || null, choices });
    return 'sent';
  } catch (error) {
    if (error instanceof Refusal) return 'unwanted';
    throw error;
  }
}

const digits = (text: string | undefined): string => (text ?? '').replace(/[^0-9]/g, '');
