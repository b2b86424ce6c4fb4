/** The filters of the audit log, shared by its page and its file. */
import { DAY_MS } from '../../runtime/time/index.ts';
import { startOfDay } from '../days.ts';
import { searchedFor } from './searched-for.ts';

export interface AuditFilters {
  /** A person's name, or its beginning. */
  readonly person?: string | undefined;
  /** The exact subject of an entry. */
  readonly about?: string | undefined;
  /** The act, or its beginning. */
  readonly act?: string | undefined;
  /** The first and the last day, in China: 2026-11-25. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns the filters as typed, except that a mobile number is replaced by its hash, under which searches for
 * it are logged. Throws ConsoleRefused (badRequest) for a day that does not exist.
 */
export function auditFilters(
  db: Parameters<typeof searchedFor>[0],
  { person, about, act, from, to }: AuditFilters,
): AuditFilters {
  for (const day of [from, to]) if (day !== undefined) startOfDay(day);
  return {
    ...(person !== undefined && { person: searchedFor(db, person) }),
    ...(about !== undefined && { about: searchedFor(db, about) }),
    ...(act !== undefined && { act }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Returns the filters as text, for the entry that records this reading. */
export function aboutAudit({ person, about, act, from, to }: AuditFilters): string {
  const days = from === undefined && to === undefined ? undefined : `${from ?? ''}/${to ?? ''}`;
  return [person, about, act, days].filter(Boolean).join(', ');
}

export const isFiltered = (filters: AuditFilters): boolean => aboutAudit(filters) !== '';

/**
 * Returns the condition for entries `a` and people `p`, with the values of its parameters from $`first` on.
 */
export function auditCondition(
  { person, about, act, from, to }: AuditFilters,
  first: number,
): { readonly condition: string; readonly values: readonly (string | Date | null)[] } {
  const [ofAbout, ofPerson, ofAct, ofFrom, ofUntil] = [0, 1, 2, 3, 4].map((place) => `$${first + place}`);
  return {
    condition: `(${ofAbout}::text is null or a.about = ${ofAbout})
      and (${ofPerson}::text is null or starts_with(lower(p.name), lower(${ofPerson})))
      and (${ofAct}::text is null or a.act = ${ofAct} or starts_with(a.act, ${ofAct} || ' '))
      and (${ofFrom}::timestamptz is null or a.at >= ${ofFrom})
      and (${ofUntil}::timestamptz is null or a.at < ${ofUntil})`,
    values: [
      about ?? null,
      person ?? null,
      act ?? null,
      from === undefined ? null : new Date(startOfDay(from)),
      to === undefined ? null : new Date(startOfDay(to) + DAY_MS),
    ],
  };
}
