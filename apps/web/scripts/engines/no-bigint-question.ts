import type { Plugin } from 'vite';

const QUESTION = /(["'`])bigint\1 (={2,3}|!==?) typeof [\w$.]+/g;

/**
 * React asks of a child and of a value whether it is a BigInt. The compiler of Chrome 64 to 66 ends the whole
 * tab when such a question is in a function that has become hot ("unimplemented code"); where there is no
 * BigInt, the answer is no.
 */
export const noBigIntQuestion: Plugin = {
  name: 'no-bigint-question',
  transform: (code, id) =>
    /[\\/]node_modules[\\/]react(?:-dom)?[\\/]/.test(id) && code.includes('bigint')
      ? { code: withoutBigIntQuestion(code), map: null }
      : null,
};

/** A script that is answered no where it asks whether something is a BigInt. */
export function withoutBigIntQuestion(code: string): string {
  return code.replace(QUESTION, (_question, _quote, operator: string) => String(operator.startsWith('!')));
}
