import { fieldsOf, unpack } from './unpack.ts';

/**
 * The http(s) address in an answer: bare, or in any field of an object. Undefined when there is none. It
 * comes from outside: the page checks that it is one of its own.
 */
export function readWebAddress(answer: readonly unknown[]): string | undefined {
  return answer
    .map(unpack)
    .flatMap((value) => [value, ...Object.values(fieldsOf(value))])
    .find((value): value is string => typeof value === 'string' && /^https?:\/\//i.test(value));
}
