import { byLastDigits, type OutcomeRow } from '../outcome-table.ts';

/** The outcome of an invoice, by the last four digits of the number topped up; the README lists them. */
export interface InvoiceOutcome extends OutcomeRow {
  readonly refused?: true;
  /** The first request is accepted and never answered, and no callback is ever sent. */
  readonly silent?: true;
  /** An invoice on paper is returned by the post. */
  readonly comesBack?: true;
}

/** The time from accepting an invoice to issuing it, and from there to its return. */
export const ISSUED_AFTER_MS = 3000;
export const BACK_AFTER_MS = 5000;

export const invoiceOutcomes: readonly InvoiceOutcome[] = [
  { digits: '0051', refused: true, en: 'Refused by callback after 3 s: the title is not known' },
  { digits: '0052', silent: true, en: 'No answer though taken; issued after 3 s, never a callback' },
  {
    digits: '0053',
    comesBack: true,
    en: 'Issued by callback after 3 s; on paper it comes back 5 s later, with a callback',
  },
  { digits: null, en: 'Issued by callback after 3 s' },
];

export const invoiceOutcomeOf = byLastDigits(invoiceOutcomes);
