/**
 * Which migrations a database still needs. An empty one begins with the baseline; one from before it is
 * brought there by the steps that it lacks (docs/decisions/0065-one-baseline.md).
 */
import { UnusableDatabase } from '../unusable-database.ts';
import type { Baseline, Schema, SqlFile } from './sql-files.ts';

export interface Missing {
  /** To be run, in this order. */
  readonly files: readonly Migration[];
  /** To be noted after them: what is there now is what the baseline makes. Null: that is noted already. */
  readonly mark: string | null;
  /** A newer release has run migrations that this one does not know. */
  readonly isAhead: boolean;
}

export interface Migration extends SqlFile {
  /** Other migrations that are noted with this one, since it does what they did. */
  readonly replaces?: readonly string[];
}

/** What a database on which the migrations `applied` were run lacks. Throws {@link UnusableDatabase}. */
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

/** The baseline itself, or of before it. */
function isUpTo(baseline: Baseline, name: string): boolean {
  return name === baseline.name || name < baseline.name.slice(0, 'NNNN'.length);
}

/** A process of an earlier release, which does not know the baseline, finds its own migrations noted. */
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
