import { fieldsOf, unpack } from './unpack.ts';

/** A height, bare or in a field named for it, as number or text; undefined when it is none. */
export function readHeight(answer: readonly unknown[]): number | undefined {
  const value = unpack(answer[0]);
  const { height, statusBarHeight } = fieldsOf(value);
  const given = statusBarHeight ?? height ?? value;
  if (typeof given !== 'number' && (typeof given !== 'string' || !given.trim())) return undefined;
  const pixels = Number(given);
  return Number.isFinite(pixels) && pixels >= 0 ? pixels : undefined;
}
