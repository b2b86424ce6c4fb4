/**
 * The draft of an agreement in a history entry, so that a reload, Back and the return from login find it as
 * it was left.
 */
import { mobile } from '@phonebill/contract/validation';
import { type DebitSource, debitSources, type TermsView } from '@phonebill/contract/wire';
import type { AgreementDraft } from '../platform/paths.ts';
import { session } from '../platform/session/index.ts';
import type { StorageArea } from '../platform/storage.ts';
import { firstTerms, fitTerms, type Offer } from './terms.ts';

/** The greatest length of a contact's name (packages/bridge). */
const LONGEST_NAME = 40;

/**
 * Reads the draft in an entry; invalid values are ignored. Whether its values are still offered is checked
 * elsewhere.
 */
export function readAgreementDraft(state: unknown): AgreementDraft {
  const { agrMbl, amountFen, contactName, terms, payerMobileNo } = (state ?? {}) as Record<string, unknown>;
  const number = typeof agrMbl === 'string' && mobile.accepts(agrMbl) ? agrMbl : undefined;
  const read = readTerms(terms);
  return {
    ...(number !== undefined && { agrMbl: number }),
    ...(number !== undefined &&
      typeof contactName === 'string' &&
      contactName !== '' && { contactName: Array.from(contactName).slice(0, LONGEST_NAME).join('') }),
    ...(isAmount(amountFen) && { amountFen }),
    ...(read && { terms: read }),
    ...(typeof payerMobileNo === 'string' && mobile.accepts(payerMobileNo) && { payerMobileNo }),
  };
}

function readTerms(value: unknown): TermsView | null {
  const { trigger, dayOfMonth, thresholdFen, amountFen, capPerMonthFen, endsOn, payOrder } = (value ??
    {}) as Record<string, unknown>;
  if (!isAmount(amountFen) || !isAmount(capPerMonthFen) || !Array.isArray(payOrder)) return null;
  const common = {
    amountFen,
    capPerMonthFen,
    endsOn: typeof endsOn === 'string' && /^20\d\d-\d\d-\d\d$/.test(endsOn) ? endsOn : null,
    payOrder: debitSourcesIn(payOrder),
  };
  if (
    trigger === 'day' &&
    typeof dayOfMonth === 'number' &&
    Number.isInteger(dayOfMonth) &&
    dayOfMonth >= 1 &&
    dayOfMonth <= 31
  )
    return { trigger, dayOfMonth, thresholdFen: null, ...common };
  if (trigger === 'balance' && isAmount(thresholdFen))
    return { trigger, dayOfMonth: null, thresholdFen, ...common };
  return null;
}

/** The choices in the form. `number` is null for the user's own number. */
export interface SetupChoice {
  readonly number: { readonly agrMbl: string; readonly contactName: string | null } | null;
  readonly terms: TermsView;
}

export type SetupChoiceEvent =
  | { readonly type: 'numberChosen'; readonly agrMbl: string; readonly contactName: string | null }
  | { readonly type: 'termsChosen'; readonly terms: TermsView };

/** Returns the form's first choices: the draft, else the agreement being changed, else the usual terms. */
export function initialChoice(
  { agrMbl, contactName, terms, amountFen }: AgreementDraft,
  edited: TermsView | null,
  offer: Offer,
): SetupChoice {
  const given = terms ?? edited;
  return {
    number: agrMbl === undefined ? null : { agrMbl, contactName: contactName ?? null },
    terms: given ? fitTerms(given, offer) : firstTerms(offer, amountFen),
  };
}

/** Returns the choices after an event. */
export function choiceReducer(state: SetupChoice, event: SetupChoiceEvent): SetupChoice {
  return event.type === 'termsChosen'
    ? { ...state, terms: event.terms }
    : { ...state, number: { agrMbl: event.agrMbl, contactName: event.contactName } };
}

/**
 * Returns the draft that the history entry keeps. The user's own number, and the number of an existing
 * agreement, are not kept.
 */
export function draftOf(
  { number, terms }: SetupChoice,
  ownMobileNo: string,
  isEdit: boolean,
): AgreementDraft {
  if (isEdit || number === null || number.agrMbl === ownMobileNo) return { terms };
  const { agrMbl, contactName } = number;
  return { agrMbl, ...(contactName !== null && { contactName }), terms };
}

/** Returns the valid sources in their order, each once. */
function debitSourcesIn(values: readonly unknown[]): DebitSource[] {
  return [...new Set(values)].filter((value): value is DebitSource =>
    (debitSources as readonly unknown[]).includes(value),
  );
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

const KEY = 'agreementWhileAway';
const LONGEST_MS = 30 * 60_000;

/**
 * Keeps the chosen terms for half an hour, or until the tab is closed, while the wallet's page for adding a
 * card is open in this tab: that page leads back by a link, whose history entry has no draft.
 */
export function keepWhileAway(area: StorageArea, draft: AgreementDraft, now = Date.now()): void {
  area.setItem(KEY, JSON.stringify({ at: now, draft, of: session.owner() }));
}

/**
 * Returns the kept draft; an empty one if there is none, or none recent. It stays until {@link forgetAway}.
 */
export function keptWhileAway(area: StorageArea, now = Date.now()): AgreementDraft {
  try {
    const { at, draft, of } = JSON.parse(area.getItem(KEY) ?? '{}') as Readonly<Record<string, unknown>>;
    const isFresh = typeof at === 'number' && now - at < LONGEST_MS;
    return isFresh && session.owns(of) ? readAgreementDraft(draft) : {};
  } catch {
    return {};
  }
}

export function forgetAway(area: StorageArea): void {
  area.removeItem(KEY);
}
