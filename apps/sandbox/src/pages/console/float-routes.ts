import { formatMicros, type Micros, parseMicros } from '@phonebill/money';
import type { FastifyInstance } from 'fastify';
import { type Floats, type FloatSupplier, floatSuppliers } from '../../floats/floats.ts';
import { html, type Html } from '../html.ts';
import { field, heading, hidden, notice, problem } from '../kit.ts';
import type { BilingualText } from '../language.ts';
import { pageAt, type Site, type View, viewOf } from '../page.ts';
import { partnerCopy } from './fault-copy.ts';

type Done = 'saved' | 'wrong';

/** Registers the page on which the floats at suppliers are set and increased, `/floats`. */
export function floatRoutes(app: FastifyInstance, floats: Floats, site: Site): void {
  pageAt<{ Querystring: { done?: Done } }>(app, '/floats', site, ({ query: { done } }, view) => ({
    title: view.translate(copy.title),
    style: 'console',
    main: html`<main class="console">
${heading(view.translate(copy.title), view.translate(copy.lead))}
${done === 'saved' && notice(view.translate(copy.saved))}
${done === 'wrong' && problem(view.translate(copy.wrong))}
${floatSuppliers.map((supplier) => floatForm(supplier, floats, view))}
</main>`,
  }));

  app.post<{ Body: Record<string, string> | undefined }>('/floats', (request, reply) => {
    const { supplier: name, amount: typed = '', do: act } = request.body ?? {};
    const supplier = floatSuppliers.find((one) => one === name);
    const amount = parseMicros(typed.trim());
    const isRight = supplier !== undefined && amount !== null;
    if (isRight) floats[supplier][act === 'add' ? 'add' : 'set'](amount);
    void reply.redirect(viewOf(request, site).path(`/floats?done=${isRight ? 'saved' : 'wrong'}`), 303);
  });
}

function floatForm(supplier: FloatSupplier, floats: Floats, view: View): Html {
  const { translate } = view;
  const { currency, available, held } = floats[supplier].read();
  const line = (name: BilingualText, amount: Micros): Html =>
    html`<p class="field"><span>${translate(name)}</span
      ><strong>${currency} ${formatMicros(amount)}</strong></p>`;
  return html`<form class="card fields" method="post" action="${view.path('/floats')}">
<h2>${translate(partnerCopy[supplier])}</h2>
${line(copy.left, available)}
${line(copy.held, held)}
${hidden('supplier', supplier)}
${field(translate(copy.amount), html`<input name="amount" inputmode="decimal" maxlength="20" required>`)}
<button class="button" name="do" value="add">${translate(copy.add)}</button>
<button class="button button-outline" name="do" value="set">${translate(copy.set)}</button>
</form>`;
}

const copy = {
  title: { zh: '预付款', en: 'Floats' },
  lead: {
    zh: '预先付给供应商的钱：每次充值都会扣减，不足时不再受理。',
    en: 'What suppliers were paid in advance: a top-up takes of it, and is refused with too little left.',
  },
  left: { zh: '可用', en: 'Available' },
  held: { zh: '充值中冻结', en: 'Held' },
  amount: { zh: '金额', en: 'Amount' },
  set: { zh: '设为', en: 'Set to' },
  add: { zh: '充入', en: 'Pay in' },
  saved: { zh: '已保存。', en: 'Saved.' },
  wrong: { zh: '请填写金额，例如 2000 或 0.5。', en: 'Give an amount, like 2000 or 0.5.' },
} as const satisfies Record<string, BilingualText>;
