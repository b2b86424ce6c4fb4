/**
 * `npm run config:…`: shows the settings and the differences of files, loads a new version, and restores an
 * earlier one (decision 41).
 */
import { parseArgs } from 'node:util';
import { type Pool, presentTime } from '../../db/index.ts';
import { FaultyFiles } from '../../runtime/index.ts';
import {
  lastFilledIn,
  listVersions,
  newestParts,
  partsInForce,
  type PartVersion,
  settingsProcesses,
} from '../../settings/versions/index.ts';
import { changeSettings, contentsOfVersion, type NewSettings, SettingsRefused } from './change-settings.ts';
import { whyNotKept } from '../typed-reason.ts';
import { saidDone } from '../stops/change-stops.ts';
import { priceBreaches } from './price-breaches.ts';
import { differences } from './differences.ts';
import { contentsOf } from './first-load.ts';
import { approveByHand, proposeByHand, showProposals } from './proposal-commands.ts';
import { checkLoadedParts, readFolder, type SettingsFolders } from './settings-folder.ts';
import { showStops } from '../stops/show-stops.ts';

export const configUsage = `npm run config:COMMAND [-- OPTIONS]

  check                      every fault of the files, without a database
  show [--version N]         the versions, what is stopped, which process goes by which version;
                             or all that version N says, as JSON
  diff [--from N] [--to N]   how the files differ from the newest version, or from version N;
                             or version --to from version --from
  load --why "..."           make the files the newest version
  rollback --to N --why "..."  make what version N said the newest version; what is stopped stays stopped
  propose --why "..."        prices of the files that are below their floor or move too far for one person;
                             with --floor NAME=N or --move NAME=N other floors or moves (per 10,000)
  proposals [--proposal N]   the floors, and what was proposed; or proposal N
  approve --proposal N --hash H --why "..."  carry out what another person proposed

  --on N           (load, rollback) only if version N is still the newest
  --at TIME        (load, rollback) when prices and limits begin: 2026-12-01T00:00:00+08:00
  --in DURATION    (load, rollback) instead: so long after they are written, at least 5s: 30s, 15m, 2h
  --replace-later  prices that were to begin later never do
  --operator NAME  who; by default the name of the system's user`;

export interface ConfigParts {
  /** Opened by the first command that needs it. */
  readonly pool: () => Pool;
  readonly folders: SettingsFolders;
  /** The values of `${NAME}`s in this shell; others are those of the processes. */
  readonly values: Readonly<Record<string, string>>;
  readonly systemUser: string;
  readonly print: (line: string) => void;
}

/**
 * Returns 0 when done, or shown; 1 for faults, or a refusal; 2 when not understood. Rejects only when the
 * database fails.
 */
export async function runConfig(argv: readonly string[], parts: ConfigParts): Promise<0 | 1 | 2> {
  let line: ConfigLine;
  try {
    line = readConfigLine(argv, parts.systemUser);
  } catch (error) {
    parts.print(`${(error as Error).message}\n\n${configUsage}`);
    return 2;
  }
  try {
    return await run(line, parts);
  } catch (error) {
    if (error instanceof FaultyFiles) {
      for (const fault of error.faults) parts.print(fault);
      parts.print(`${error.faults.length} fault(s); nothing was changed.`);
    } else if (error instanceof SettingsRefused) parts.print(`Nothing was changed: ${error.message}.`);
    else throw error;
    return 1;
  }
}

async function run(line: ConfigLine, parts: ConfigParts): Promise<0 | 1> {
  const { folders, print } = parts;
  if (line.command === 'check') {
    readFolder(folders, parts.values);
    print('The files are right.');
    return 0;
  }
  const pool = parts.pool();
  const values = { ...(await lastFilledIn(pool)), ...parts.values };
  switch (line.command) {
    case 'show':
      return show(pool, line, print);
    case 'diff': {
      const before =
        line.from === null ? contentsOf(await newestParts(pool)) : await contentsOfVersion(pool, line.from);
      const after =
        line.to === null ? readFolder(folders, values).contents : await contentsOfVersion(pool, line.to);
      const found = differences(before, after);
      for (const one of found) print(one);
      if (found.length === 0) print('No difference.');
      if (line.to === null)
        for (const why of await priceBreaches(pool, after.pricing)) print(`takes two persons: ${why}`);
      return 0;
    }
    case 'load':
      return changed(pool, readFolder(folders, values), { ...line.change, action: 'load' }, print);
    case 'propose': {
      const { by, from } = line.change;
      const { pricing } = readFolder(folders, values).contents;
      const { floors, moves } = line.proposal;
      return proposeByHand(
        { pool, print },
        { pricing, beginsAt: from?.(await presentTime(pool)) ?? null, floors, moves, by },
      );
    }
    case 'proposals':
      return showProposals({ pool, print }, line.proposal.proposalNo, line.limit);
    case 'approve': {
      const { proposalNo, hash } = line.proposal;
      return approveByHand({ pool, print }, { proposalNo: proposalNo ?? 0, hash }, line.change.by);
    }
    case 'rollback': {
      const contents = await contentsOfVersion(pool, line.to ?? 0);
      return changed(pool, checkLoadedParts(contents, values), { ...line.change, action: 'rollback' }, print);
    }
  }
}

async function changed(
  pool: Pool,
  checked: ReturnType<typeof readFolder>,
  change: NewSettings,
  print: ConfigParts['print'],
): Promise<0 | 1> {
  const done = await changeSettings(pool, checked, change).catch((error: unknown) => {
    // The error of a running activity whose promise the change would break.
    if (error instanceof Error && /^[\w.-]+\.json: /.test(error.message))
      throw new FaultyFiles([error.message]);
    throw error;
  });
  if (!done) {
    print('Nothing has changed.');
    return 0;
  }
  print(`Version ${done.versionNo}: ${done.parts.join(', ')}.`);
  return (await saidDone(pool, done.versionNo, print)) ? 0 : 1;
}

async function show(pool: Pool, line: ConfigLine, print: ConfigParts['print']): Promise<0> {
  if (line.version !== null) {
    print(JSON.stringify(await contentsOfVersion(pool, line.version), null, 2));
    return 0;
  }
  const [inForce, newest] = [await partsInForce(pool), await newestParts(pool)];
  print('What counts:');
  for (const [part, { versionNo }] of inForce)
    print(`  ${part}: version ${versionNo}${later(newest.get(part), versionNo)}`);
  showStops(newest, print);
  print('Versions:');
  for (const { versionNo, action, operator, reason, at, parts } of await listVersions(pool, line.limit))
    print(
      `  ${versionNo}  ${at.toISOString()}  ${action} by ${operator}: ${reason} ` +
        `(${parts.map(({ part }) => part).join(', ')})`,
    );
  print('Processes:');
  for (const { processNo, roles, versionNo, isSilent } of await settingsProcesses(pool))
    print(`  ${processNo} (${roles}): version ${versionNo}${isSilent ? ', silent' : ''}`);
  return 0;
}

function later(newest: PartVersion | undefined, inForce: number): string {
  return newest && newest.versionNo > inForce
    ? `; version ${newest.versionNo} from ${newest.validFrom.toISOString()} on`
    : '';
}

export interface ConfigLine {
  readonly command: (typeof commands)[number];
  readonly from: number | null;
  readonly to: number | null;
  readonly version: number | null;
  readonly limit: number;
  readonly change: Omit<NewSettings, 'action'>;
  readonly proposal: {
    readonly proposalNo: number | null;
    readonly hash: string;
    readonly floors: readonly string[];
    readonly moves: readonly string[];
  };
}
const commands = ['check', 'show', 'diff', 'load', 'rollback', 'propose', 'proposals', 'approve'] as const;
const needReason: ReadonlySet<string> = new Set(['load', 'rollback', 'propose', 'approve']);

/** The options of each command besides `--why` and `--operator`. With any other option nothing is done. */
const optionsOf: Readonly<Record<(typeof commands)[number], readonly string[]>> = {
  check: [],
  show: ['version', 'limit'],
  diff: ['from', 'to'],
  load: ['on', 'at', 'in', 'replace-later'],
  rollback: ['to', 'on', 'at', 'in', 'replace-later'],
  propose: ['at', 'in', 'floor', 'move'],
  proposals: ['proposal', 'limit'],
  approve: ['proposal', 'hash'],
};

/** Parses a command line. Throws Error whose message says what is not understood. */
export function readConfigLine(argv: readonly string[], systemUser: string): ConfigLine {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      why: { type: 'string' },
      operator: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      version: { type: 'string' },
      on: { type: 'string' },
      at: { type: 'string' },
      in: { type: 'string' },
      limit: { type: 'string' },
      proposal: { type: 'string' },
      hash: { type: 'string' },
      floor: { type: 'string', multiple: true },
      move: { type: 'string', multiple: true },
      'replace-later': { type: 'boolean' },
    },
  });
  const command = commands.find((one) => one === positionals[0]);
  if (!command || positionals.length > 1) throw new Error('There is no such command.');
  const other = Object.keys(values).find(
    (name) => !['why', 'operator', ...optionsOf[command]].includes(name),
  );
  if (other !== undefined) throw new Error(`${command} takes no --${other}.`);
  for (const option of ['why', 'operator'] as const) {
    const wrong = whyNotKept(option, values[option] ?? '');
    if (wrong !== null) throw new Error(wrong);
  }
  const reason = values.why?.trim() ?? '';
  if (needReason.has(command) && reason === '') throw new Error(`${command} needs --why "...": it is kept.`);
  if (command === 'rollback' && values.to === undefined) throw new Error('rollback needs --to N.');
  if (command === 'approve' && (values.proposal === undefined || values.hash === undefined))
    throw new Error('approve needs --proposal N and --hash H, as config:proposals says them.');
  return {
    command,
    from: numberOf('from', values.from),
    to: numberOf('to', values.to),
    version: numberOf('version', values.version),
    limit: numberOf('limit', values.limit) ?? 20,
    change: {
      by: { operator: values.operator?.trim() || systemUser, reason },
      basedOn: numberOf('on', values.on),
      from: beginningOf(values.at, values.in),
      replacesLater: values['replace-later'] ?? false,
    },
    proposal: {
      proposalNo: numberOf('proposal', values.proposal),
      hash: values.hash ?? '',
      floors: values.floor ?? [],
      moves: values.move ?? [],
    },
  };
}

function numberOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new Error(`--${name} takes a whole number above 0.`);
  return Number(text);
}

/** Returns the start given by `--at` or `--in`; null if neither was given. */
function beginningOf(at: string | undefined, after: string | undefined): NewSettings['from'] {
  if (at !== undefined && after !== undefined) throw new Error('--at or --in, not both.');
  if (after !== undefined) {
    const ms = durationOf(after);
    return (now) => new Date(now.getTime() + ms);
  }
  if (at === undefined) return null;
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(at) || Number.isNaN(Date.parse(at)))
    throw new Error('--at takes a time with its offset: 2026-12-01T00:00:00+08:00.');
  return () => new Date(at);
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function durationOf(text: string): number {
  const [, count, unit = ''] = /^([1-9][0-9]{0,5})([smh])$/.exec(text) ?? [];
  if (count === undefined) throw new Error('--in takes seconds, minutes or hours: 30s, 15m, 2h.');
  return Number(count) * (UNITS_MS[unit] ?? 0);
}
