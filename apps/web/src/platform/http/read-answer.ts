import { callsWithoutData, nullPlurals } from 'virtual:page-contract';
import { type CallName, type Envelope, isSuccess } from '@phonebill/contract/wire';
import type { isWhole as IsWhole } from './whole-contract.ts';

/** The whole contract, once it is there: no first picture carries it. */
let contract: { readonly isWhole: typeof IsWhole } | undefined;
let isForEveryCall = false;

const loadContract = async () => void (contract ??= await import('./whole-contract.ts'));

/** The calls that do something: what became of it is not read from an answer that is only half there. */
const doing = /^POST \/(auto|common|own|vi\/(order|smallOrder|mobileLogin|verification)$)/;

/**
 * Loads what the answer to a call that does something is read with, while it is under way; null: there is
 * nothing to load. Where it cannot be loaded, the answer is read like any other.
 */
export function readyToRead(name: CallName): Promise<void> | null {
  return doing.test(name) ? loadContract().catch(() => undefined) : null;
}

/**
 * From now on every success is read only where all of it is as the contract says: for a page on which a
 * screen broke. Gives whether that is new; rejects where what it takes cannot be loaded.
 */
export async function readWholeOnly(): Promise<boolean> {
  const before = isForEveryCall;
  await loadContract();
  isForEveryCall = true;
  return !before;
}

/**
 * What was answered to a call, or null for an empty response (SPEC section 8): nothing, what is not a JSON
 * object, or a success that no screen could be drawn from. That is one without any data where the contract
 * has some, with an amount that is not whole fen, a time that is none, no list where one has to be, or a list
 * with nothing in a place; of a call that does something, one that lacks any part. What the contract does not
 * know of it is left alone: a newer release may have sent it.
 */
export function readAnswer(name: CallName, text: string): Partial<Envelope> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const answer: Partial<Envelope> = value;
    if (!isSuccess(String(answer.msgCd))) return answer;
    const hasData = Object.entries(answer).some(([key, part]) => part !== null && !key.startsWith('msg'));
    return (hasData || callsWithoutData.includes(name)) && isSound(answer) && isWhole(name, answer)
      ? answer
      : null;
  } catch {
    return null;
  }
}

/** What may be null may be left out, too, until a screen broke: the release before may not know it. */
function isWhole(name: CallName, answer: unknown): boolean {
  if (!contract || !(isForEveryCall || doing.test(name))) return true;
  return contract.isWhole(name, answer, !isForEveryCall);
}

/** `key`: what the value, or the list that it is in, is named in the answer. */
function isSound(value: unknown, key = ''): boolean {
  if (Array.isArray(value)) return value.every((item) => item !== null && isSound(item, key));
  if (value === null) return !key.endsWith('s') || nullPlurals.includes(key);
  if (typeof value === 'object') return Object.entries(value).every(([name, part]) => isSound(part, name));
  if (key.endsWith('Fen')) return Number.isSafeInteger(value);
  return !key.endsWith('At') || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));
}
