import { callsWithoutData, nullPlurals } from 'virtual:page-contract';
import { type CallName, type Envelope, isSuccess } from '@phonebill/contract/wire';
import type { isWhole as IsWhole } from './whole-contract.ts';

/** The check against the whole contract, once it is loaded; the first picture does not carry it. */
let contract: { readonly isWhole: typeof IsWhole } | undefined;
let isForEveryCall = false;

const loadContract = async () => void (contract ??= await import('./whole-contract.ts'));

/** The calls that change something: their outcome is not read from an incomplete answer. */
const doing = /^POST \/(auto|common|own|vi\/(order|smallOrder|mobileLogin|verification)$)/;

/**
 * Loads the check for the answer to a call that changes something, while the call is under way; null when
 * the call needs none. If it cannot be loaded, the answer is read like any other.
 */
export function readyToRead(name: CallName): Promise<void> | null {
  return doing.test(name) ? loadContract().catch(() => undefined) : null;
}

/**
 * From now on accepts every successful answer only if all of it fits the contract; for a page on which a
 * screen crashed. Returns whether this is new; rejects if the check cannot be loaded.
 */
export async function readWholeOnly(): Promise<boolean> {
  const before = isForEveryCall;
  await loadContract();
  isForEveryCall = true;
  return !before;
}

/**
 * Reads the answer to a call. Null for an empty response (SPEC section 8): no text, text that is not a JSON
 * object, or a success from which no screen could be drawn. The latter has no data where the contract has
 * some, an amount that is not whole fen, an invalid time, no list where one is required, or a list with an
 * empty place; for a call that changes something, also if any part is missing. Fields that the contract does
 * not know are ignored: a newer release may have sent them.
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

/** Until a screen crashed, a nullable field may also be missing: the previous release may not know it. */
function isWhole(name: CallName, answer: unknown): boolean {
  if (!contract || !(isForEveryCall || doing.test(name))) return true;
  return contract.isWhole(name, answer, !isForEveryCall);
}

/**
 * Returns whether a value can be drawn. `key`: the name in the answer of the value, or of the list that
 * contains it.
 */
function isSound(value: unknown, key = ''): boolean {
  if (Array.isArray(value)) return value.every((item) => item !== null && isSound(item, key));
  if (value === null) return !key.endsWith('s') || nullPlurals.includes(key);
  if (typeof value === 'object') return Object.entries(value).every(([name, part]) => isSound(part, name));
  if (key.endsWith('Fen')) return Number.isSafeInteger(value);
  return !key.endsWith('At') || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));
}
