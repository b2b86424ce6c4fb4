/** How two versions of the settings differ, for people to read: one line for each place. */
import { fileParts } from '../../settings/versions/index.ts';
import type { PartContents } from './settings-folder.ts';

/** Longer values are cut: the line is to say where, and roughly what. */
const LONGEST = 60;

/** `channels /0/navShow: "Y" -> "N"`; lists of things with a number of their own are compared by it. */
export function differences(before: Partial<PartContents>, after: Partial<PartContents>): string[] {
  return fileParts.flatMap((part) =>
    compared('', before[part], after[part]).map((line) => `${part} ${line}`),
  );
}

function compared(place: string, before: unknown, after: unknown): string[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return keys.flatMap((key) => compared(`${place}/${key}`, before[key], after[key]));
  }
  if (isList(before) && isList(after) && before.length > 0 && after.length > 0) {
    const [old, present] = [byOwnName(before), byOwnName(after)];
    if (old && present) return compared(place, old, present);
    if ([...before, ...after].every(isObject))
      return Array.from({ length: Math.max(before.length, after.length) }, (_, at) =>
        compared(`${place}/${at}`, before[at], after[at]),
      ).flat();
  }
  const [old, present] = [text(before), text(after)];
  return old === present ? [] : [`${place || '/'}: ${old} -> ${present}`];
}

/** Null when they have no names, or two the same. */
function byOwnName(list: readonly unknown[]): Record<string, unknown> | null {
  const names = list.map((one) => {
    if (!isObject(one)) return null;
    const { cnlCode, promotionId, activityId, goodsId, business } = one;
    const name = business === undefined ? (promotionId ?? activityId ?? goodsId ?? cnlCode) : undefined;
    return typeof name === 'string' ? name : null;
  });
  if (names.includes(null) || new Set(names).size < names.length) return null;
  return Object.fromEntries(list.map((one, at) => [names[at], one]));
}

function text(value: unknown): string {
  if (value === undefined) return '(none)';
  const whole = JSON.stringify(value, (_key, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…(${whole.length} signs)` : whole;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);
