/**
 * What happened to an agreement, in words. The state that something came to says most of it; where two ways lead to one
 * state, the event's name tells them apart. What is only a step on the way is left out. Pure.
 */
import type { AgreementEventView, ChargeReason, SuspendReason } from '@phonebill/contract/wire';
import { chargeReasonWords } from '../../../agreement-view/charge-words.ts';
import { suspendWords } from '../../../agreement-view/state-words.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { eventTexts } from './event-texts.ts';

type Key = keyof (typeof eventTexts)['en'];

/** An event of an agreement that leaves it live, by its name. */
const agreementEvents: readonly (readonly [name: RegExp, key: Key])[] = [
  [/unskip/i, 'unskipNext'],
  [/skip/i, 'skipNext'],
  [/resum/i, 'resumed'],
  [/upgrad|text/i, 'textAgreed'],
  [/nam(?:e|ed)$/i, 'named'],
  [/edit|chang|terms/i, 'changed'],
  [/sign|seal|open|add|mandate|activ/i, 'setUp'],
];

const agreementStates: Readonly<Record<string, Key>> = { paused: 'paused', suspended: 'suspended', cancelled: 'cancelled', ended: 'ended', refused: 'refused', lapsed: 'lapsed' };
const chargeKeys: Readonly<Record<string, Key>> = { announced: 'announced', skipped: 'skipped', retrying: 'retrying', withdrawing: 'withdrawing', delivering: 'delivering', credited: 'credited', refunding: 'refunding', refunded: 'refunded', failed: 'failed', withdrawn: 'withdrawn' };
const debtKeys: Readonly<Record<string, Key>> = { owed: 'owed', paid: 'paid' };

/** The words of one event; null for what need not be told. */
export function eventWords({ entity, event, to, detail }: AgreementEventView, language: Language): string | null {
  const texts = eventTexts[language];
  const key = keyOf(entity, event, to);
  if (key === null) return null;
  const amount = typeof detail?.['amountFen'] === 'number' ? showFen(detail['amountFen']) : null;
  const reason = typeof detail?.['reason'] === 'string' ? reasonWords(entity, detail['reason'], language) : null;
  const because = reason === null ? undefined : texts[`${key}Because` as Key];
  const of = amount === null ? undefined : texts[`${key}Of` as Key];
  if (reason !== null && typeof because === 'function') return because(reason);
  if (amount !== null && typeof of === 'function') return of(amount);
  const words = texts[key];
  return typeof words === 'string' ? words : null;
}

function keyOf(entity: AgreementEventView['entity'], event: string, to: string): Key | null {
  if (entity === 'charge') return chargeKeys[to] ?? null;
  if (entity === 'debt') return debtKeys[to] ?? null;
  if (entity === 'operation') return to === 'refused' ? 'changeRefused' : null;
  const byName = agreementEvents.find(([name]) => name.test(event))?.[1];
  if (to === 'active') return byName ?? 'on';
  // Named, skipped, agreed to while it was paused or suspended: it came to no other state.
  if (to !== 'draft' && byName !== undefined && byName !== 'setUp' && byName !== 'resumed') return byName;
  return agreementStates[to] ?? null;
}

/** Null for a reason that has no words: the sentence stands without it. */
function reasonWords(entity: AgreementEventView['entity'], reason: string, language: Language): string | null {
  const words: string | undefined = entity === 'agreement' ? suspendWords(reason as SuspendReason, language).title : chargeReasonWords(reason as ChargeReason, language);
  if (words === undefined) return null;
  return entity === 'agreement' && language === 'en' ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
