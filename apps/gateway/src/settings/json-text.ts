/**
 * Parses settings files as people write them: for a file that is not JSON, the line and the reason are stated
 * in plain words.
 */
import { jsonFault } from '@phonebill/contract/json-faults';

/** The byte order mark that some editors put at the beginning of a file, and JSON parsers reject. */
const SIGN = /^\uFEFF/;

/** Returns why a text is not JSON, or that it contains a name twice; null when neither is so. */
export function whyNoJson(text: string): string | null {
  const fault = jsonFault(text.replace(SIGN, ''));
  return fault && `in line ${fault.line}, at sign ${fault.column}, ${fault.why.en}`;
}

/**
 * Returns the value of the text. Of a name that occurs twice, the last value is used. Throws Error with the
 * line when the text is not JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(SIGN, ''));
  } catch (error) {
    throw new Error(whyNoJson(text) ?? String(error), { cause: error });
  }
}
