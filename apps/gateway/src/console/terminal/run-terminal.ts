/**
 * Runs `npm run operator` and `npm run config:…` under an identity of the console: decides who is present,
 * whether they may run the command, and whether it is done or proposed. What is done and read here is
 * recorded in the console's audit log.
 */
import { withSignsShown } from '@phonebill/contract/console';
import {
  type ExitCode,
  type OperatorCall,
  readDifferenceText,
  operatorCommands,
  readCommandLine,
  runOperator,
  WrongUsage,
} from '../../operator/index.ts';
import { type ConfigParts, readConfigLine, runConfig } from '../../operator/settings/index.ts';
import type { Pool } from '../../db/index.ts';
import { requireRelease } from '../../db/server/index.ts';
import { createOrderStore } from '../../orders/store/index.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import { createAccountClosing } from '../../agreements/index.ts';
import { createPersonalData } from '../../people/index.ts';
import { actorOf, personOf, type ProposingParts, type SignedIn } from '../console-parts.ts';
import { verbsAt } from '../people/index.ts';
import { proposeAtTerminal } from '../proposals/index.ts';
import { refusalText } from '../refusal-text.ts';
import { ConsoleRefused } from '../refused.ts';
import { aboutCommand } from './about-command.ts';
import { type CommandRight, commandRights, configRights, verbsNeeded } from './command-rights.ts';
import { namesFloors, proposeFloors } from './propose-floors.ts';
import { proposeSettings } from './propose-settings.ts';
import { proposedBy, type TerminalAct } from './proposed-command.ts';
import { isOwnCommand, runOwnCommand, terminalUsage } from './own-commands.ts';
import { underBreakGlass } from './under-break-glass.ts';
import type { TerminalCall } from './terminal-call.ts';
import { whoIsThere, type WhoIsThere } from './who-is-there.ts';

/** Runs one command line: the words after `npm run operator --`. */
export async function runAtTerminal(argv: readonly string[], given: TerminalCall): Promise<ExitCode> {
  const call = withPlainLines(given);
  if (isOwnCommand(argv[0])) return runOwnCommand(argv, call, partsOf);
  const line = understood(argv, call.systemUser);
  if (line === null) {
    const code = await runOperator(argv, call);
    if (!operatorCommands.includes(argv[0] ?? '')) call.print(terminalUsage);
    return code;
  }
  const database = call.database();
  await requireRelease(database.pool);
  const opened = { ...call, database: () => database };
  const settings = call.settings();
  const right = commandRights[line.command];
  if (!right) throw new Error(`nobody has said what ${line.command} needs`);
  const who = await whoIsThere(database.pool, settings);
  const about = aboutCommand(database.pool, line);
  const noted = { pool: database.pool, command: line.command, about, reason: line.reason };
  if (who.kind === 'nobody') return askToSignIn(call);
  if (who.kind === 'name') return byName(opened, who, { right, noted, run: () => runOperator(argv, opened) });
  if (line.operator !== call.systemUser) {
    call.print('--operator is not for a terminal that has signed in: who does it is known.');
    return 2;
  }
  if (who.kind === 'breakGlass')
    return underBreakGlass(opened, who, {
      line,
      right,
      argv,
      note: (outcome) => note(who.actor, noted, outcome),
    });
  const { caller } = who;
  const parts = partsOf(database.pool, call.clock, settings.url);
  const asPerson = { ...opened, systemUser: personOf(caller).name };
  const missing = verbsNeeded(line, right).filter((verb) => !mayNow(parts, caller).has(verb));
  if (missing.length > 0) return refuse(call, caller, noted, missing);
  if (right.how !== 'proposes') return done(right, actorOf(caller), noted, () => runOperator(argv, asPerson));
  if (needsYes.has(line.command) && !line.isConfirmed && line.list === '') {
    const code = await runOperator(argv, asPerson);
    if (code === 0) call.print('With --yes it is proposed: another person approves it in the console.');
    return code;
  }
  const acts = await proposedBy(parts, line);
  if (typeof acts === 'string') {
    call.print(acts);
    return 2;
  }
  // The number has no account, so no account is closed, which one person may do.
  if (acts.length === 0) return done(right, actorOf(caller), noted, () => runOperator(argv, asPerson));
  if (!line.isConfirmed && line.list !== '') {
    for (const act of acts) {
      call.print(`would be proposed, with --yes: ${act.kind} ${aboutAct(act)}`);
      if (act.kind === 'closeDifferences')
        for (const one of act.differences) call.print(`  ${readDifferenceText(one)}`);
    }
    return 0;
  }
  return proposeAll(call, parts, caller, { acts, url: settings.url });
}

/** Makes characters visible that would reverse the direction of printed text. */
function withPlainLines<T extends { readonly print: (line: string) => void }>(parts: T): T {
  return { ...parts, print: (line: string) => parts.print(withSignsShown(line)) };
}

/** Runs one of the commands `npm run config:…`. */
export async function runConfigAtTerminal(
  argv: readonly string[],
  givenConfig: ConfigParts,
  given: Omit<TerminalCall, 'database'>,
): Promise<0 | 1 | 2> {
  const [config, call] = [withPlainLines(givenConfig), withPlainLines(given)];
  const line = configLine(argv, config.systemUser);
  const right = line && configRights[line.command];
  if (!line || right === null) return runConfig(argv, config);
  const pool = config.pool();
  await requireRelease(pool);
  const opened = { ...config, pool: () => pool };
  const settings = call.settings();
  const who = await whoIsThere(pool, settings);
  const { reason } = line.change.by;
  const noted = { pool, command: `config:${line.command}`, about: argv.slice(1).join(' '), reason };
  if (who.kind === 'nobody') return askToSignIn(call);
  // Settings are not changed under typed names where people work in the console: two names are not two
  // persons.
  const byNames = right.how === 'reads' ? right : { ...right, how: 'proposes' as const };
  if (who.kind === 'name')
    return byName(call, who, { right: byNames, noted, run: () => runConfig(argv, opened) });
  if (line.change.by.operator !== config.systemUser) {
    call.print('--operator is not for a terminal that has signed in: who does it is known.');
    return 2;
  }
  if (who.kind === 'breakGlass') {
    if (right.how === 'reads') return done(right, who.actor, noted, () => runConfig(argv, opened));
    call.print('Not done: break-glass changes no settings.');
    return 1;
  }
  const { caller } = who;
  const parts = partsOf(pool, call.clock, settings.url);
  if (!mayNow(parts, caller).has(right.verb)) return refuse(call, caller, noted, [right.verb]);
  const isOfFloors = line.command === 'propose' && namesFloors(line);
  if (right.how !== 'proposes' && !isOfFloors)
    return done(right, actorOf(caller), noted, () =>
      runConfig(argv, { ...opened, systemUser: personOf(caller).name }),
    );
  const act = isOfFloors
    ? await proposeFloors(opened, line)
    : await proposeSettings(opened, line, personOf(caller).personNo, call.print);
  if (act === null) return 1;
  return proposeAll(call, parts, caller, { acts: [act], url: settings.url });
}

interface Noted {
  readonly pool: Pool;
  readonly command: string;
  readonly about: string;
  readonly reason: string | null;
}

/** Commands that print what they would do unless they are confirmed. */
const needsYes = new Set(['refund', 'give-back', 'decide', 'person-delete']);

/**
 * Runs a command under the name that a user with access to the database gives, as without a console. Where
 * people work in the console, only acts that one person may take alone are done in this way, and they are
 * recorded in the audit log.
 */
async function byName<C extends ExitCode>(
  { warn, print }: Pick<TerminalCall, 'warn' | 'print'>,
  { isAnybody, actor }: Extract<WhoIsThere, { kind: 'name' }>,
  {
    right,
    noted,
    run,
  }: { readonly right: CommandRight; readonly noted: Noted; readonly run: () => Promise<C> },
): Promise<C | 1> {
  if (!isAnybody) {
    warn('By name: nobody works in the console yet who could do this there (docs/console.md).');
    return run();
  }
  warn('By name, and in the audit log of the console: OPERATOR_IDENTITY=name.');
  if (right.how !== 'proposes') return done(right, actor, noted, run);
  print('Not done: this takes two persons. Sign in with: npm run operator -- sign-in');
  return 1;
}

function askToSignIn({ print }: Pick<TerminalCall, 'print'>): 1 {
  print('Nobody is signed in at this terminal: npm run operator -- sign-in');
  return 1;
}

/**
 * Runs a command that one person may run alone. A reading is recorded in the audit log before its result is
 * shown.
 */
async function done<C extends ExitCode>(
  { how }: CommandRight,
  actor: Actor,
  noted: Noted,
  run: () => Promise<C>,
): Promise<C> {
  if (how === 'reads') {
    await note(actor, noted, 'done');
    return run();
  }
  let outcome = 'failed';
  try {
    const code = await run();
    outcome = code === 0 ? 'done' : 'not done';
    return code;
  } finally {
    await note(actor, noted, outcome);
  }
}

function note(actor: Actor, { pool, command, about, reason }: Noted, outcome: string): Promise<void> {
  return writeAudit(pool, actor, {
    act: `terminal ${command}`,
    about,
    outcome,
    ...(reason !== null && reason !== '' && { detail: { reason } }),
  });
}

async function refuse(
  { print }: Pick<TerminalCall, 'print'>,
  caller: SignedIn,
  noted: Noted,
  missing: readonly string[],
): Promise<1> {
  await note(actorOf(caller), noted, 'notAllowed');
  print(`Not done: your roles do not allow this (${missing.join(', ')}).`);
  return 1;
}

/** Proposes each act; one that cannot be proposed does not affect the others. */
async function proposeAll(
  { print }: Pick<TerminalCall, 'print'>,
  parts: ProposingParts,
  caller: SignedIn,
  { acts, url }: { readonly acts: readonly TerminalAct[]; readonly url: string },
): Promise<0 | 1> {
  let code: 0 | 1 = 0;
  for (const act of acts) {
    try {
      const { proposalNo } = await proposeAtTerminal(parts, caller, act);
      print(`Proposal ${proposalNo}: another person approves it at ${url}/approvals/${proposalNo}`);
      if (act.kind === 'blockUser' && act.atOnce)
        print('Until then they are logged out and cannot log in, for 24 hours at most.');
    } catch (error) {
      if (!(error instanceof ConsoleRefused)) throw error;
      const { refusal, details } = error;
      await writeAudit(parts.pool, actorOf(caller), {
        act: 'refused',
        about: `propose ${act.kind} ${aboutAct(act)}`.trim(),
        outcome: refusal,
      });
      print(`Not proposed${aboutAct(act) && ` (${aboutAct(act)})`}: ${refusalText(refusal, 'en', details)}`);
      code = 1;
    }
  }
  return code;
}

function aboutAct(act: TerminalAct): string {
  if ('userNo' in act) return `user ${act.userNo}`;
  if ('differences' in act) return `of ${act.differences.length}`;
  return 'about' in act ? act.about : '';
}

/** Returns the person's rights at this moment. */
function mayNow({ clock }: ProposingParts, caller: SignedIn) {
  return verbsAt(personOf(caller), new Date(clock()));
}

/** Endpoints are proposed in the console only. */
const receivers = { whyNot: () => 'endpoints are proposed in the console' };

function partsOf(pool: Pool, clock: OperatorCall['clock'], url: string): ProposingParts {
  const store = createOrderStore({ pool, clock, onWritten: () => undefined });
  const users = createPersonalData({ pool, clock, agreements: createAccountClosing({ pool, clock }) });
  return { pool, clock, url, company: null, store, receivers, users };
}

function understood(argv: readonly string[], systemUser: string) {
  try {
    return readCommandLine(argv, systemUser);
  } catch (error) {
    if (error instanceof WrongUsage) return null;
    throw error;
  }
}

/** Parses the command line; null if it is not understood, which the command reports itself. */
function configLine(argv: readonly string[], systemUser: string) {
  try {
    return readConfigLine(argv, systemUser);
  } catch {
    return null;
  }
}
