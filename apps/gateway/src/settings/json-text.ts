/** Files of settings as people write them: where one is no JSON, its line and why stand in plain words. */
import { jsonFault } from '@phonebill/contract/json-faults';

/** What some editors put before a file, and no engine reads. */
const SIGN = /^\uFEFF/;

/** Why a text is no JSON, or names one thing twice; null: neither. */
export function whyNoJson(text: string): string | null {
  const fault = jsonFault(text.replace(SIGN, ''));
  return fault && `in line ${fault.line}, at sign ${fault.column}, ${fault.why.en}`;
}

/** Of a name that stands twice the last one counts. Throws Error with the line where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(SIGN, ''));
  } catch (error) {
    throw new Error(whyNoJson(text) ?? String(error), { cause: error });
  }
}
