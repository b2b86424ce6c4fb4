import { fieldsWithin, unpack } from './unpack.ts';

/**
 * The http(s) address in an answer: bare, or in any field of an object or of one within. Undefined when there
 * is none. It comes from outside: the page checks that it is one of its own.
 */
export function readWebAddress(answer: readonly unknown[]): string | undefined {
  return answer
    .map(unpack)
    .flatMap((value) => [value, ...fieldsWithin(value).map(([, field]) => field)])
    .find((value): value is string => typeof value === 'string' && /^https?:\/\//i.test(value));
}
