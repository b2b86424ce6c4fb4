/** Compares two versions of the settings: place by place, and as text, one line for each place. */
import { type FilePart, fileParts, isOptionalPart } from '../../settings/versions/index.ts';
import type { PartContents } from './settings-folder.ts';

/** Longer values are cut, because a line need only show the place and roughly the value. */
const LONGEST = 60;

/** A place that differs; a value is undefined on the side that does not have it. */
export interface DifferingPlace {
  readonly part: FilePart;
  /** The path, with list items identified by their own name if they have one, otherwise by their position. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  /** The list item that contains the place, as it is now or was, for lists whose items have no names. */
  readonly item: unknown;
}

type Place = Omit<DifferingPlace, 'part'>;

/** Returns the differing places. An optional part is compared only if both versions have it. */
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

/** Returns lines such as `channels /0/navShow: "Y" -> "N"`. */
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

/** Compares lists without names: skips the common beginning and end, then compares the rest in order. */
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

/** Returns the items by their own names; null when some have none, or two are the same. */
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
