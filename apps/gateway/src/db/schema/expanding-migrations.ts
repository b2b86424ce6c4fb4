/**
 * Checks that a migration only adds, since processes of the previous release go on working during it. A
 * migration that removes, renames or narrows something is a contract, and must say so (release-range.ts).
 */
import type { SqlFile } from './sql-files.ts';

/** Statements that may break a process of the previous release, each with its description. */
const NARROWING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|view|type|sequence|schema|function|routine)\b/i, 'drops what is used'],
  [/\brename\b/i, 'renames'],
  [/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'asks for a value that was not asked for'],
  [/\bdrop\s+default\b/i, 'asks for a value that had a default'],
  [/\badd\s+(constraint|check|unique|primary|foreign|exclude)\b/i, 'refuses what was accepted'],
  [/\bcreate\s+unique\s+index\b/i, 'refuses what was accepted'],
];
const ADDS_COLUMN = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?(\w+)\s+([^,;]*)/gi;

/** Returns a sentence for each statement of the file that narrows something; none when it only adds. */
export function narrowingsOf({ text }: SqlFile): string[] {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
  const made = new Set(statements.flatMap((one) => /^create table (\w+)/i.exec(one)?.[1] ?? []));
  const isOfNewTable = (one: string): boolean =>
    [/^alter table (?:only )?(\w+)/i, /^create unique index .* on (\w+)/i].some((pattern) =>
      made.has(pattern.exec(one)?.[1] ?? ''),
    );
  return statements.flatMap((one) => (isOfNewTable(one) ? [] : narrowingsIn(one)));
}

function narrowingsIn(statement: string): string[] {
  return [
    ...NARROWING.flatMap(([pattern, why]) => (pattern.test(statement) ? [`${why}: ${statement}`] : [])),
    ...[...statement.matchAll(ADDS_COLUMN)]
      .filter(([, , rest = '']) => /\bnot null\b/i.test(rest) && !/\b(default|generated)\b/i.test(rest))
      .map(([, name]) => `asks for a value that older releases do not give: ${name}`),
  ];
}
