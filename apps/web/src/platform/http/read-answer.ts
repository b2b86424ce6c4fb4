import { callsWithoutData, nullPlurals } from 'virtual:page-contract';
import { type CallName, type Envelope, isSuccess } from '@phonebill/contract/wire';

/** Whether an answer is whole (whole-contract.ts), once that is looked at. */
let isWhole: ((name: CallName, answer: unknown) => boolean) | undefined;

/**
 * From now on a success is read only where all of it is as the contract says: for a page on which a screen
 * broke. Gives whether that is new; rejects where what it takes cannot be loaded. No first picture carries
 * the whole contract.
 */
export async function readWholeOnly(): Promise<boolean> {
  const before = isWhole;
  ({ isWhole } = await import('./whole-contract.ts'));
  return !before;
}

/**
 * What was answered to a call, or null for an empty response (SPEC section 8): nothing, what is not a JSON
 * object, or a success that no screen could be drawn from. That is one without any data where the contract
 * has some, with an amount that is not whole fen, a time that is none, no list where one has to be, or a list
 * with nothing in a place. What the contract does not know of it is left alone: a newer release may have sent
 * it.
 */
export function readAnswer(name: CallName, text: string): Partial<Envelope> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const answer: Partial<Envelope> = value;
    if (!isSuccess(String(answer.msgCd))) return answer;
    const hasData = Object.entries(answer).some(([key, part]) => part !== null && !key.startsWith('msg'));
    return (hasData || callsWithoutData.includes(name)) &&
      isSound(answer) &&
      isWhole?.(name, answer) !== false
      ? answer
      : null;
  } catch {
    return null;
  }
}

/** `key`: what the value, or the list that it is in, is named in the answer. */
function isSound(value: unknown, key = ''): boolean {
  if (Array.isArray(value)) return value.every((item) => item !== null && isSound(item, key));
  if (value === null) return !key.endsWith('s') || nullPlurals.includes(key);
  if (typeof value === 'object') return Object.entries(value).every(([name, part]) => isSound(part, name));
  if (key.endsWith('Fen')) return Number.isSafeInteger(value);
  return !key.endsWith('At') || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));
}
