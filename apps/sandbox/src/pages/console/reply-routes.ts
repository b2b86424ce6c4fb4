import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusals.ts';
import { type ReplyChoices, replyFlags } from '../../sms/reply-forms.ts';
import { LATEST_SECONDS, type Replies } from '../../sms/replies.ts';
import { html, type Html } from '../html.ts';
import { checkbox, field, hidden, notice, problem } from '../kit.ts';
import { isMobileNumber } from '../mobile-number.ts';
import { type Site, type View, viewOf } from '../page.ts';
import { replyCopy as copy, replyFlagCopy } from './reply-copy.ts';

export type ReplyOutcome = 'sent' | 'wrong' | 'unwanted';

/** Accepts the form of a number's inbox, `POST /sms/replies`, and leads back to it. */
export function replyRoutes(app: FastifyInstance, replies: Replies, site: Site): void {
  app.post<{ Body: Record<string, string> | undefined }>('/sms/replies', (request, reply) => {
    const form = request.body ?? {};
    const mobileNo = digits(form['mobileNo']);
    const outcome = send(replies, mobileNo, form);
    const to = viewOf(request, site).path(`/sms?mobileNo=${mobileNo}&reply=${outcome}`);
    void reply.redirect(to, 303);
  });
}

/** Returns the form in which the holder of a number answers. */
export function replyForm(mobileNo: string, outcome: string | undefined, view: View): Html {
  const { translate } = view;
  return html`<form class="card fields" method="post" action="${view.path('/sms/replies')}">
<h2>${translate(copy.title)}</h2>
${outcome === 'sent' && notice(translate(copy.sent))}
${(outcome === 'wrong' || outcome === 'unwanted') && problem(translate(copy[outcome]))}
${hidden('mobileNo', mobileNo)}
${field(translate(copy.text), html`<input name="text" maxlength="200" required autocomplete="off">`)}
<details><summary>${translate(copy.choices)}</summary>
${replyFlags.map((flag) => checkbox(translate(replyFlagCopy[flag]), flag))}
${field(
  translate(copy.late),
  html`<input type="number" name="lateSeconds" min="0" max="${LATEST_SECONDS}" value="0">`,
)}
${field(
  translate(copy.from),
  html`<input type="tel" name="from" inputmode="numeric" maxlength="20" autocomplete="off">`,
)}
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
