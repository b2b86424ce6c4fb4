/** Extracts the facts of an event in the history of an order or an agreement. */
import type { TimelineEntryView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { Language } from '../language/index.ts';
import { formatMoment } from '../values/index.ts';

type Entry = TimelineEntryView;

interface EntryFacts {
  /** The person who acted, and their reason; null if it was not a person, or it is not given. */
  readonly who: string | null;
  readonly why: string | null;
  /** All other facts stored with it, each a name and a text. */
  readonly more: readonly (readonly [name: string, text: string])[];
}

/** Fields with an amount in whole fen, as text. */
const amounts = new Set(['amountFrom', 'amountTo']);
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const namesOfWho = ['person', 'operator', 'by'];
const namesOfWhy = ['reason', 'why'];

/**
 * Splits an event's detail into facts. If it names a person, they acted and the reason is theirs; otherwise a
 * reason is an ordinary fact, such as a partner's.
 */
export function factsOf({ detail }: Pick<Entry, 'detail'>): EntryFacts {
  const person = firstText(detail, namesOfWho);
  const reason = person === null ? null : firstText(detail, namesOfWhy);
  const told = new Set([...(person === null ? [] : namesOfWho), ...(reason === null ? [] : namesOfWhy)]);
  const more = Object.entries(detail)
    .filter(([name, value]) => !told.has(name) && value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [name, textOf(name, value)] as const);
  return { who: person, why: reason, more };
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Fen')) return formatYuan(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (amounts.has(name) && /^\d+$/.test(value)) return formatYuan(Number(value));
  return INSTANT.test(value) ? formatMoment(value) : value;
}

function firstText(detail: Entry['detail'], names: readonly string[]): string | null {
  const found = names.map((name) => detail[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}

/** Names the person who acted; with two persons both, which the order stores as `A, approved by B`. */
export function personsWords(who: string, language: Language): string {
  const [, proposer, approver] = /^(.+), approved by (.+)$/.exec(who) ?? [];
  return language === 'zh' && proposer !== undefined ? `${proposer} 提议，${approver} 批准` : who;
}
