import { fen, formatYuan } from '@phonebill/money';
import type { FastifyInstance } from 'fastify';
import type { Invoice, Invoices } from '../../carrier/invoices.ts';
import { dayText } from '@phonebill/china-time';
import { html, type Html } from '../html.ts';
import { pageAt, type Site, type View } from '../page.ts';
import { invoiceCopy as copy } from './invoice-copy.ts';

/** Registers the page of an issued invoice, for anyone who has its address. */
export function invoicePages(app: FastifyInstance, invoices: Invoices, site: Site): void {
  pageAt<{ Params: { id: string } }>(app, '/carrier/invoices/:id', site, ({ params }, view) => {
    const invoice = invoices.byId(params.id);
    const { translate } = view;
    return invoice !== null && invoice.issuedAt !== null
      ? {
          title: translate(copy.title),
          style: 'console',
          main: invoicePage(invoice, invoice.issuedAt, view),
        }
      : {
          title: translate(copy.unknown),
          style: 'console',
          main: html`<main class="console"><h1>${translate(copy.unknown)}</h1></main>`,
          status: 404,
        };
  });
}

function invoicePage({ id, order, state }: Invoice, issuedAt: number, { translate }: View): Html {
  const rows = [
    [copy.number, id.slice(0, 20).toUpperCase()],
    [copy.date, dayText(issuedAt)],
    [copy.buyer, order.title],
    [copy.taxNo, order.taxNo ?? '—'],
    [copy.item, order.mobileNo],
    [copy.amount, `¥${formatYuan(fen(order.amountFen))}`],
    [copy.seller, translate(copy.sellerName)],
  ] as const;
  return html`<main class="console">
<h1>${translate(copy.title)}</h1>
${state === 'undeliverable' ? html`<p class="notice notice-danger">${translate(copy.cameBack)}</p>` : null}
<div class="card fields">${rows.map(
    ([label, value]) =>
      html`<div class="field"><span>${translate(label)}</span><strong>${value}</strong></div>`,
  )}</div>
</main>`;
}
