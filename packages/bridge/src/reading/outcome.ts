import type { Outcome } from '../result.ts';
import { fieldsOf, unpack } from './unpack.ts';

const yes = /^(?:true|1|y|yes|ok|succe\w*|成功)$/i;
const no = /^(?:false|0|n|no|fail\w*|error|失败)$/i;
const left = /^(?:cancel\w*|取消)$/i;

/** The field names under which native sides give the outcome, as a word and as a code. */
const IN_WORDS = ['success', 'result', 'status'];
const BY_CODE = ['code', 'resultCode', 'retCode', 'returnCode', 'respCode', 'errorCode', 'errCode', 'msgCd'];
/** The field names under which the answer may be nested. */
const WITHIN = ['data', 'params', 'result'];

type Reading = 'succeeded' | 'failed' | 'cancelled';

/**
 * Returns the outcome of an answer in one of the forms that native sides use; undefined when it has none of
 * them. A cancelled action counts as failed.
 */
export function readOutcome(answer: readonly unknown[]): Outcome | undefined {
  const reading = readAnswer(answer);
  return reading === 'cancelled' ? 'failed' : reading;
}

/** Whether the native side reports a failure. A cancelled action is no error: the screen was open. */
export function isError(answer: readonly unknown[]): boolean {
  return readAnswer(answer) === 'failed';
}

function readAnswer(answer: readonly unknown[]): Reading | undefined {
  for (const part of answer.flatMap(unpack)) {
    const reading = readValue(unpack(part), true);
    if (reading) return reading;
  }
  return undefined;
}

function readValue(value: unknown, isWhole: boolean): Reading | undefined {
  const fields = fieldsOf(value);
  for (const given of [...IN_WORDS.map((name) => fields[name]), value]) {
    const reading = readWord(given);
    if (reading) return reading;
  }
  for (const code of [...BY_CODE.map((name) => fields[name]), value]) {
    const reading = readCode(code, code === value);
    if (reading) return reading;
  }
  for (const within of isWhole ? WITHIN.map((name) => unpack(fields[name])) : []) {
    const reading = typeof within === 'object' && readValue(within, false);
    if (reading) return reading;
  }
  const { error } = fields;
  return error === undefined || error === null || error === '' ? undefined : 'failed';
}

function readWord(value: unknown): Reading | undefined {
  if (!['string', 'boolean', 'number'].includes(typeof value)) return undefined;
  const word = String(value).trim();
  if (yes.test(word)) return 'succeeded';
  if (left.test(word)) return 'cancelled';
  return no.test(word) ? 'failed' : undefined;
}

/**
 * Reads a result code. Any number of zeros is a success, also after the letters of a system (SPEC section 8),
 * and so are HTTP's 200 and a word for success. `isBare`: the value is the whole answer, so only a text of a
 * code's length is read as one.
 */
function readCode(value: unknown, isBare: boolean): Reading | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const code = String(value).trim();
  if (code === '' || (isBare && !/^[A-Z]{0,3}\d{4,8}$/.test(code))) return undefined;
  if (/^(?:[A-Z]{0,3}0+|200)$/.test(code)) return 'succeeded';
  return readWord(code) ?? 'failed';
}
