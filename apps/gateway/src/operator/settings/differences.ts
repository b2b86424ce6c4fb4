/** How two versions of the settings differ: place by place, and for people to read, one line for each. */
import { type FilePart, fileParts, isOptionalPart } from '../../settings/versions/index.ts';
import type { PartContents } from './settings-folder.ts';

/** Longer values are cut: the line is to say where, and roughly what. */
const LONGEST = 60;

/** One place; undefined on a side where it is not. */
export interface DifferingPlace {
  readonly part: FilePart;
  /** Things of a list with a name of their own are found by it, others by their place. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  /** Of a list whose things have no names: the thing that it is of, as it is now, or was. */
  readonly item: unknown;
}

type Place = Omit<DifferingPlace, 'part'>;

/** A part that need not be there is compared only where both have it. */
export function differingPlaces(
  before: Partial<PartContents>,
  after: Partial<PartContents>,
): DifferingPlace[] {
  const isSaid = (part: FilePart): boolean =>
    !isOptionalPart(part) || (before[part] !== undefined && after[part] !== undefined);
  return fileParts.filter(isSaid).flatMap((part) =>
    compared({ path: [], before: before[part], after: after[part], item: undefined }).map((place) => ({
      part,
      ...place,
    })),
  );
}

/** `channels /0/navShow: "Y" -> "N"`. */
export function differences(before: Partial<PartContents>, after: Partial<PartContents>): string[] {
  return differingPlaces(before, after).map(
    (one) => `${one.part} /${one.path.join('/')}: ${text(one.before)} -> ${text(one.after)}`,
  );
}

function compared({ path, before, after, item }: Place): Place[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return keys.flatMap((key) =>
      compared({ path: [...path, key], before: before[key], after: after[key], item }),
    );
  }
  if (isList(before) && isList(after) && before.length > 0 && after.length > 0) {
    const [old, present] = [byOwnName(before), byOwnName(after)];
    if (old && present) return compared({ path, before: old, after: present, item });
    if ([...before, ...after].every(isObject)) return comparedLists(path, before, after);
  }
  return whole(before) === whole(after) ? [] : [{ path, before, after, item }];
}

/** What both begin and end with is the same; between that one after the other, and what is left over. */
function comparedLists(
  path: readonly string[],
  before: readonly unknown[],
  after: readonly unknown[],
): Place[] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && whole(before[start]) === whole(after[start])) start += 1;
  let end = 0;
  while (end < least - start && whole(before.at(-1 - end)) === whole(after.at(-1 - end))) end += 1;
  const [old, present] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return Array.from({ length: Math.max(old.length, present.length) }, (_, at) =>
    compared({
      path: [...path, String(start + at)],
      before: old[at],
      after: present[at],
      item: present[at] ?? old[at],
    }),
  ).flat();
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
  const all = whole(value);
  return all.length > LONGEST ? `${all.slice(0, LONGEST)}…(${all.length} signs)` : all;
}

function whole(value: unknown): string {
  if (value === undefined) return '(none)';
  return JSON.stringify(value, (_key, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);
