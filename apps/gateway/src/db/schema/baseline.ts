/**
 * Determines which migrations a database still needs. An empty one begins with the baseline; one that is
 * older than the baseline is brought there by the steps that it lacks (docs/decisions/0065-one-baseline.md).
 */
import { UnusableDatabase } from '../unusable-database.ts';
import type { Baseline, Schema, SqlFile } from './sql-files.ts';

export interface Missing {
  /** The migrations to run, in this order. */
  readonly files: readonly Migration[];
  /**
   * The name to record after them: the database then has what the baseline makes. Null when it is recorded
   * already.
   */
  readonly mark: string | null;
  /** Whether a newer release has run migrations that this one does not know. */
  readonly isAhead: boolean;
}

export interface Migration extends SqlFile {
  /** Other migrations that are recorded with this one, since it does what they did. */
  readonly replaces?: readonly string[];
}

/**
 * Returns what a database lacks on which the migrations `applied` were run. Throws {@link UnusableDatabase}.
 */
export function missingOf({ baseline, migrations }: Schema, applied: ReadonlySet<string>): Missing {
  const known = new Set(migrations.map(({ name }) => name));
  const later = migrations.filter(({ name }) => !applied.has(name));
  const isAhead = [...applied].some((name) => !known.has(name) && !(baseline && isUpTo(baseline, name)));
  if (!baseline || applied.has(baseline.name)) return { files: later, mark: null, isAhead };
  if (applied.size === 0) return { files: [whole(baseline), ...later], mark: null, isAhead };
  const lacking = baseline.first.find((name) => !applied.has(name));
  if (lacking !== undefined) throw tooOld(lacking);
  const steps = baseline.steps.filter(({ name }) => !applied.has(name));
  return { files: [...steps, ...later], mark: baseline.name, isAhead };
}

/** Whether the name is that of the baseline itself, or of a migration before it. */
function isUpTo(baseline: Baseline, name: string): boolean {
  return name === baseline.name || name < baseline.name.slice(0, 'NNNN'.length);
}

/**
 * Returns the baseline as one migration. A process of an earlier release, which does not know the baseline,
 * finds its own migrations recorded.
 */
function whole({ name, files, first, steps }: Baseline): Migration {
  return {
    name,
    text: files.map(({ text }) => text).join('\n'),
    replaces: [...first, ...steps.map((step) => step.name)],
  };
}

function tooOld(lacking: string): UnusableDatabase {
  return new UnusableDatabase(
    `This database is from before release 0.1.0 of phonebill (it lacks ${lacking}), and this release brings` +
      ' forward what release 0.1.0 or a later one left: start release 0.1.0 on it first, and then this one.',
  );
}
