/** Reads a request for an invoice and checks it by the forms' rules (SPEC section 5). */
import type { InvoiceKind, Language, TitleKind } from '@phonebill/contract';
import {
  companyTitleForm,
  deliveryForm,
  firstProblem,
  type Form,
  personTitleForm,
  readForm,
  type ValuesOf,
} from '@phonebill/contract/validation';
import { Refusal } from '../../runtime/index.ts';

export interface TypedInvoice {
  readonly kind: InvoiceKind;
  readonly titleKind: TitleKind;
  readonly title: string;
  readonly taxNo?: string | undefined;
  readonly recipient?: string | undefined;
  readonly phone?: string | undefined;
  readonly area?: string | undefined;
  readonly address?: string | undefined;
}

export interface ReadInvoice {
  readonly kind: InvoiceKind;
  readonly titleKind: TitleKind;
  readonly title: string;
  readonly taxNo: string | null;
  /** The postal address; null for an electronic invoice. */
  readonly delivery: ValuesOf<typeof deliveryForm> | null;
}

/**
 * Reads a request; fields that the invoice's and title's kinds do not use are dropped. Throws Refusal
 * `fieldWrong` with the first problem.
 */
export function readInvoiceRequest(typed: TypedInvoice, language: Language): ReadInvoice {
  const { kind, titleKind, title, taxNo = '', recipient = '', phone = '', area = '', address = '' } = typed;
  const read = <F extends Form>(form: F, values: ValuesOf<F>): ValuesOf<F> => {
    const result = readForm(form, values, language);
    const problem = firstProblem(result);
    if (problem !== null) throw new Refusal('fieldWrong', { problem });
    return result.values;
  };
  const titles =
    titleKind === 'company'
      ? read(companyTitleForm, { title, taxNo })
      : { ...read(personTitleForm, { title }), taxNo: null };
  const delivery = kind === 'paper' ? read(deliveryForm, { recipient, phone, area, address }) : null;
  return { kind, titleKind, ...titles, delivery };
}
