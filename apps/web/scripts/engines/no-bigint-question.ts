import type { Plugin } from 'vite';

const QUESTION = /(["'`])bigint\1 (={2,3}|!==?) typeof [\w$.]+/g;

/**
 * Removes React's checks whether a child or a value is a BigInt. The compiler of Chrome 64 to 66 crashes the
 * whole tab when such a check is in a hot function ("unimplemented code"); without BigInt the answer is no.
 */
export const noBigIntQuestion: Plugin = {
  name: 'no-bigint-question',
  transform: (code, id) =>
    /[\\/]node_modules[\\/]react(?:-dom)?[\\/]/.test(id) && code.includes('bigint')
      ? { code: withoutBigIntQuestion(code), map: null }
      : null,
};

/** Returns a script in which every check for a BigInt is replaced by "no". */
export function withoutBigIntQuestion(code: string): string {
  return code.replace(QUESTION, (_question, _quote, operator: string) => String(operator.startsWith('!')));
}
