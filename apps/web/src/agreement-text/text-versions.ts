import { dayText } from '@phonebill/china-time';

/**
 * The kinds of texts. `service`: automatic top-up. `credit`: Pay later, if it is among the sources. `trust`:
 * how the wallet is debited, the entrusted payment. `privacy`: how personal data is used.
 */
export type TextKind = 'service' | 'credit' | 'trust' | 'privacy';

/** A paragraph, or a list of named facts. */
export type TextBlock =
  | string
  | { readonly facts: readonly { readonly name: string; readonly text: string }[] };

export interface TextSection {
  /** The anchor, the same in both languages. */
  readonly id: string;
  readonly heading: string;
  /** The section's summary, in a sentence or two: the short form of a text consists of these. */
  readonly short: string;
  readonly paragraphs: readonly TextBlock[];
}

/**
 * A version of a text in one language. It never changes once it is published: another wording is another
 * version.
 */
export interface WrittenText {
  readonly title: string;
  /** The changes against the version before; omitted for the first. */
  readonly changes?: readonly string[];
  readonly sections: readonly TextSection[];
}

export interface TextVersion {
  readonly version: string;
  /** The first day on which it is in effect in China, `yyyy-mm-dd`. */
  readonly effectiveOn: string;
}

/**
 * Every published version of every text, the oldest first. The gateway has the same list for `service` and
 * `credit` (agreements.json), since it keeps what was consented to.
 */
export const textVersions: Readonly<Record<TextKind, readonly TextVersion[]>> = {
  service: [
    { version: '2025-03', effectiveOn: '2025-03-01' },
    { version: '2026-11', effectiveOn: '2026-11-01' },
    { version: '2027-01', effectiveOn: '2027-01-01' },
  ],
  credit: [{ version: '2026-11', effectiveOn: '2026-11-01' }],
  trust: [{ version: '2026-11', effectiveOn: '2026-11-22' }],
  privacy: [
    { version: '2026-11', effectiveOn: '2026-11-22' },
    { version: '2026-11-23', effectiveOn: '2026-11-23' },
    { version: '2026-11-24', effectiveOn: '2026-11-24' },
    { version: '2026-11-25', effectiveOn: '2026-11-25' },
  ],
};

/**
 * The version of the entrusted payment agreement that belongs to each version of the automatic top-up
 * agreement: a consent to the latter includes the former. Before 2026-11 there was none.
 */
const trustOfService: Readonly<Record<string, string>> = {
  '2026-11': '2026-11',
  '2027-01': '2026-11',
};

/**
 * Returns the version of the entrusted payment agreement that a consent to this version of `service`
 * includes; null if there is none.
 */
export function trustVersionWith(serviceVersion: string): string | null {
  return Object.hasOwn(trustOfService, serviceVersion) ? (trustOfService[serviceVersion] ?? null) : null;
}

/** Returns a version by its name; null if there is none. */
export function findVersion(kind: TextKind, version: string): TextVersion | null {
  return textVersions[kind].find((each) => each.version === version) ?? null;
}

/**
 * Returns the version in effect at a time (ms): the latest that has begun; before the first one, the first.
 */
export function currentVersion(kind: TextKind, now: number): TextVersion {
  return currentOf(textVersions[kind], now);
}

/**
 * Returns the version in effect from any list of versions, the oldest first. Throws Error when the list is
 * empty.
 */
export function currentOf(list: readonly TextVersion[], now: number): TextVersion {
  const today = dayText(now);
  const current = list.findLast(({ effectiveOn }) => effectiveOn <= today) ?? list[0];
  if (!current) throw new Error('a text has no version');
  return current;
}

/**
 * Returns the versions whose changes concern a user who agreed to `agreed`, up to and including `shown`, the
 * oldest first. Empty if they agreed to that one or a later one, or to an unknown version.
 */
export function versionsSince(
  list: readonly TextVersion[],
  agreed: string,
  shown: string,
): readonly string[] {
  const names = list.map(({ version }) => version);
  const from = names.indexOf(agreed);
  return from < 0 ? [] : names.slice(from + 1, names.indexOf(shown) + 1);
}
