/** What an event of an order says to who reads its history. */
import type { OrderLifeView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { Language } from '../../language/index.ts';

type Entry = OrderLifeView['timeline'][number];

interface EntryFacts {
  /** Who did it by hand, and why; null: it was no person, or it is not said. */
  readonly who: string | null;
  readonly why: string | null;
  /** All else that is kept with it, a name and a text each. */
  readonly more: readonly (readonly [name: string, text: string])[];
}

const namesOfWho = ['person', 'operator', 'by'];
const namesOfWhy = ['reason', 'why'];

/**
 * Takes an event's detail apart. Whether a person acted is told by a name in it: then its reason is theirs;
 * otherwise a reason is a fact like others, as a partner's is.
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
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function firstText(detail: Entry['detail'], names: readonly string[]): string | null {
  const found = names.map((name) => detail[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}

/** Who did it: of two persons both, which the order keeps as `A, approved by B`. */
export function personsWords(who: string, language: Language): string {
  const [, proposer, approver] = /^(.+), approved by (.+)$/.exec(who) ?? [];
  return language === 'zh' && proposer !== undefined ? `${proposer} 提议，${approver} 批准` : who;
}
