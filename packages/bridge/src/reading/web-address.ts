import { fieldsWithin, unpack } from './unpack.ts';

/**
 * Returns the http(s) address in an answer: the answer itself, or any field of an object or of a nested one.
 * Undefined when there is none. The address is untrusted: the page must check that it is one of its own.
 */
export function readWebAddress(answer: readonly unknown[]): string | undefined {
  return answer
    .map(unpack)
    .flatMap((value) => [value, ...fieldsWithin(value).map(([, field]) => field)])
    .find((value): value is string => typeof value === 'string' && /^https?:\/\//i.test(value));
}
