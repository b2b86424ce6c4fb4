/**
 * Makes a console proposal of `config:load` and `config:rollback`, when a person of the console runs them.
 */
import { presentTime } from '../../db/index.ts';
import { lastFilledIn, newestShownVersion } from '../../settings/versions/index.ts';
import { FaultyFiles } from '../../runtime/index.ts';
import { type ConfigLine, type ConfigParts, readFolder } from '../../operator/settings/index.ts';
import { refusalText } from '../refusal-text.ts';
import { ConsoleRefused } from '../refused.ts';
import { draftAgain, draftChange, type Drafted } from '../settings/index.ts';
import type { TerminalAct } from './proposed-command.ts';

/** Stores the draft that is proposed. Null if nothing differs or there are faults, which it has printed. */
export async function proposeSettings(
  config: ConfigParts,
  line: ConfigLine,
  personNo: number,
  print: (text: string) => void,
): Promise<TerminalAct | null> {
  let drafted: Drafted;
  try {
    drafted = await draftOf(config, line, personNo);
  } catch (error) {
    if (error instanceof FaultyFiles) {
      for (const fault of error.faults) print(fault);
      print(`${error.faults.length} fault(s); nothing was proposed.`);
    } else if (error instanceof ConsoleRefused)
      print(`Nothing was proposed: ${refusalText(error.refusal, 'en', error.details)}`);
    else throw error;
    return null;
  }
  const { draft, faults } = drafted;
  for (const { part, field, why } of faults) print(`${part}${field}: ${why}`);
  if (!draft) {
    print(faults.length === 0 ? 'Nothing has changed.' : `${faults.length} fault(s); nothing was proposed.`);
    return null;
  }
  const { from, replacesLater, by } = line.change;
  const startsAt = from === null ? null : from(await presentTime(config.pool())).toISOString();
  const { hash, breaches } = draft;
  const of = { draft: hash, startsAt, replacesLater, reason: by.reason };
  for (const breach of breaches) print(`${breach}: somebody of finance has to approve it`);
  return breaches.length === 0
    ? { kind: 'changeSettings', ...of }
    : { kind: 'overridePrices', ...of, breaches, breachReason: by.reason };
}

async function draftOf(
  { pool: open, folders, values }: ConfigParts,
  { command, to, change }: ConfigLine,
  personNo: number,
): Promise<Drafted> {
  const pool = open();
  const present = await newestShownVersion(pool);
  const basedOn = change.basedOn ?? present;
  if (command === 'rollback') return draftAgain(pool, to ?? 0, personNo);
  const { contents } = readFolder(folders, { ...(await lastFilledIn(pool)), ...values });
  return draftChange(pool, { basedOn, contents }, personNo);
}
