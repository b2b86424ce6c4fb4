import type { Outcome } from '../result.ts';
import type { Expected } from '../wire/call.ts';
import { fieldsOf, unpack } from './unpack.ts';

const yes = /^(?:true|1|y|yes|ok|succe\w*|成功)$/i;
const no = /^(?:false|0|n|no|fail\w*|cancel\w*|error|失败|取消)$/i;

/** How it went, in the forms that native sides use; undefined when the answer has none of them. */
export function readOutcome(answer: readonly unknown[]): Outcome | undefined {
  for (const part of answer) {
    const value = unpack(part);
    const { success, result, status, code } = fieldsOf(value);
    const outcomeText = success ?? result ?? status ?? value;
    if (
      typeof outcomeText === 'string' ||
      typeof outcomeText === 'boolean' ||
      typeof outcomeText === 'number'
    ) {
      if (yes.test(`${outcomeText}`)) return 'succeeded';
      if (no.test(`${outcomeText}`)) return 'failed';
    }
    // A result code: zeros are success, whatever their number.
    if (typeof code === 'string' || typeof code === 'number')
      return /^0+$/.test(`${code}`) ? 'succeeded' : 'failed';
  }
  return undefined;
}

/** An answer that a person gives, after as long as it takes. */
export const outcome: Expected<Outcome> = { read: readOutcome, otherwise: 'unclear', limitMs: 600_000 };
