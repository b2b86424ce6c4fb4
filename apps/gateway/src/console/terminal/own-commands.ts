/** Commands about the terminal itself: signing in and out, proposals and their outcomes, break-glass. */
import { parseArgs } from 'node:util';
import type { ProposalView } from '@phonebill/contract/console';
import { inTransaction, type Pool } from '../../db/index.ts';
import { requireRelease } from '../../db/server/index.ts';
import { type ExitCode, whyNotKept } from '../../operator/index.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, personOf, type ProposingParts } from '../console-parts.ts';
import { endSession, findTerminalSession } from '../sessions/index.ts';
import { showProposal, showProposals } from '../proposals/index.ts';
import { ConsoleRefused } from '../refused.ts';
import {
  breakGlassAddress,
  breakGlassName,
  endBreakGlass,
  OPENED,
  openBreakGlass,
  ownsDatabase,
} from './break-glass.ts';
import { askCode, type Redeemed, redeemCode } from './codes.ts';
import { removeSessionFile, requireSessionFile, writeSessionFile } from './session-file.ts';
import type { TerminalCall, TerminalSettings } from './terminal-call.ts';
import { terminalAddress, whoIsThere, type WhoIsThere } from './who-is-there.ts';

export const terminalUsage = `
Where people work in the console (docs/console.md):

  sign-in                      asks the console to let this terminal in, as you
  sign-out                     ends that
  whoami                       who is signed in at this terminal, and until when
  proposals                    what was proposed and waits; with --decided what was decided
  proposal N                   one of them, and what became of it
  break-glass --why "..."      for when nobody can sign in: an hour without a person, with little money`;

const ownCommands = ['sign-in', 'sign-out', 'whoami', 'proposals', 'proposal', 'break-glass'] as const;
type OwnCommand = (typeof ownCommands)[number];

/** How often (ms) the terminal asks whether a code was allowed (RFC 8628, 3.5). */
const ASKED_EVERY_MS = 3000;

export function isOwnCommand(word: string | undefined): boolean {
  return (ownCommands as readonly (string | undefined)[]).includes(word);
}

type PartsOf = (pool: Pool, clock: TerminalCall['clock'], url: string) => ProposingParts;

interface Own {
  readonly call: TerminalCall;
  readonly pool: Pool;
  readonly settings: TerminalSettings;
}

/** Runs a command. `partsOf` returns the parts with which proposals are read. */
export async function runOwnCommand(
  argv: readonly string[],
  call: TerminalCall,
  partsOf: PartsOf,
): Promise<ExitCode> {
  const typed = parsed(argv);
  if (typeof typed === 'string') {
    call.print(`${typed}\n${terminalUsage}`);
    return 2;
  }
  const wrong = whyNotKept('why', typed.why);
  if (wrong !== null) {
    call.print(wrong);
    return 2;
  }
  const own: Own = { call, pool: call.database().pool, settings: call.settings() };
  await requireRelease(own.pool);
  const { command, number, why, isDecided } = typed;
  if (command === 'sign-in') return signIn(own);
  if (command === 'break-glass') return breakGlass(own, why);
  const who = await whoIsThere(own.pool, own.settings);
  if (command === 'whoami') return whoAmI(own, who);
  if (command === 'sign-out') return signOut(own, who);
  return proposals(own, who, { number, isDecided, partsOf });
}

async function signIn({ call, pool, settings }: Own): Promise<ExitCode> {
  const { terminal, sessionFile, url } = settings;
  requireSessionFile(sessionFile);
  const { deviceCode, userCode, expiresAt } = await askCode(pool, terminal);
  call.print(`Open ${url}/terminal where you are signed in to the console, and type: ${userCode}`);
  call.print(`This terminal is ${terminal}. The code is good until ${clockOf(expiresAt)}; waiting.`);
  let redeemed: Redeemed = 'waits';
  while (redeemed === 'waits') {
    await call.wait(ASKED_EVERY_MS);
    redeemed = await inTransaction(pool, async (client) => {
      const became = await redeemCode(client, deviceCode);
      if (typeof became === 'string') return became;
      const session = await findTerminalSession(client, became.token);
      // The session was ended between the touch and now, and with it what the touch allowed.
      if (!session) return 'over';
      await writeAudit(client, actorOf({ session, address: terminalAddress(terminal) }), {
        act: 'sign in at a terminal',
        about: session.person.name,
        outcome: 'done',
      });
      return became;
    });
  }
  if (redeemed === 'over') {
    call.print('Not signed in: the code was turned down, or its time is over.');
    return 1;
  }
  writeSessionFile(sessionFile, redeemed.token);
  return whoAmI({ call, pool, settings }, await whoIsThere(pool, settings));
}

function whoAmI({ call: { print } }: Own, who: WhoIsThere): ExitCode {
  switch (who.kind) {
    case 'person': {
      const { person, endsAt, terminal } = who.caller.session;
      print(`${person.name} (${person.roles.join(', ')}) at ${terminal}, until ${clockOf(endsAt)}`);
      print('or half an hour without a command.');
      return 0;
    }
    case 'breakGlass': {
      const { expiresAt, limitFen, spentFen } = who.session;
      print(`Nobody of the console: break-glass ${who.session.breakNo}, until ${clockOf(expiresAt)};`);
      print(`${spentFen} of ${limitFen} fen were given back.`);
      return 0;
    }
    case 'name':
      print('Nobody is signed in, and the terminal goes by the name that is said.');
      return 1;
    case 'nobody':
      print('Nobody is signed in at this terminal: npm run operator -- sign-in');
      return 1;
  }
}

async function signOut({ call, pool, settings }: Own, who: WhoIsThere): Promise<ExitCode> {
  if (who.kind === 'person') {
    await endSession(pool, who.caller.session);
    const about = personOf(who.caller).name;
    await writeAudit(pool, actorOf(who.caller), { act: 'sign out', about, outcome: 'done' });
  }
  if (who.kind === 'breakGlass') {
    await endBreakGlass(pool, who.session.breakNo);
    const about = breakGlassName(who.session);
    await writeAudit(pool, who.actor, { act: 'sign out', about, outcome: 'done' });
  }
  removeSessionFile(settings.sessionFile);
  call.print('Signed out.');
  return 0;
}

async function breakGlass({ call, pool, settings }: Own, reason: string): Promise<ExitCode> {
  if (reason.length < 3) {
    call.print('break-glass needs --why "...": it is kept, and read by two persons.');
    return 2;
  }
  if (!(await ownsDatabase(pool))) {
    call.print("Not done: break-glass takes the login that owns the database's tables (DATABASE_URL).");
    return 1;
  }
  const { terminal, breakGlassFen: limitFen } = settings;
  requireSessionFile(settings.sessionFile);
  const { token, session } = await inTransaction(pool, async (client) => {
    const opened = await openBreakGlass(client, { terminal, reason, limitFen });
    const address = breakGlassAddress(opened.session);
    await writeAudit(
      client,
      { personNo: null, session: null, address },
      { act: OPENED, about: breakGlassName(opened.session), outcome: 'done', detail: { reason } },
    );
    return opened;
  });
  writeSessionFile(settings.sessionFile, token);
  call.warn(`BREAK-GLASS ${session.breakNo} was opened by ${terminal}: ${reason}`);
  call.print(`Open until ${clockOf(session.expiresAt)}: reading, asking again, stops and lifting them, and`);
  call.print(`giving back up to ${limitFen} fen. An alarm rings, and two persons look at it in the console.`);
  return 0;
}

async function proposals(
  { call, pool, settings }: Own,
  who: WhoIsThere,
  asked: { readonly number: number | null; readonly isDecided: boolean; readonly partsOf: PartsOf },
): Promise<ExitCode> {
  if (who.kind !== 'person') {
    call.print('Sign in first: npm run operator -- sign-in');
    return 1;
  }
  const parts = asked.partsOf(pool, call.clock, settings.url);
  const person = personOf(who.caller);
  if (asked.number === null) {
    const which = asked.isDecided ? 'decided' : 'open';
    const { proposals: list } = await showProposals(parts, person, { which }, 'en');
    for (const one of list) call.print(proposalLine(one));
    if (list.length === 0) call.print(asked.isDecided ? 'Nothing was decided.' : 'Nothing waits.');
    return 0;
  }
  try {
    const proposal = await showProposal(parts, person, asked.number, 'en');
    call.print(proposalLine(proposal));
    call.print(`  why: ${proposal.reason}`);
    if (proposal.decidedBy !== null) call.print(`  decided by ${proposal.decidedBy} ${proposal.decidedAt}`);
    if (proposal.decisionReason !== null) call.print(`  saying: ${proposal.decisionReason}`);
    if (proposal.outcome !== null) call.print(`  outcome: ${proposal.outcome}`);
    if (proposal.state === 'open') call.print(`  approved at ${settings.url}/approvals/${asked.number}`);
    return 0;
  } catch (error) {
    if (!(error instanceof ConsoleRefused)) throw error;
    call.print(`There is no proposal ${asked.number} that you may see.`);
    return 1;
  }
}

function proposalLine({ proposalNo, kind, about, state, proposedBy, expiresAt }: ProposalView): string {
  const until = state === 'open' ? `, until ${expiresAt}` : '';
  return `${proposalNo}  ${kind} ${about}, by ${proposedBy}: ${state}${until}`;
}

const clockOf = (at: Date): string => at.toISOString();

interface Typed {
  readonly command: OwnCommand;
  readonly number: number | null;
  readonly why: string;
  readonly isDecided: boolean;
}

/** Parses what was typed; returns a text if it is not understood. */
function parsed(argv: readonly string[]): Typed | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { why: { type: 'string' }, reason: { type: 'string' }, decided: { type: 'boolean' } },
    });
    const command = ownCommands.find((one) => one === positionals[0]);
    const isOfOne = command === 'proposal';
    if (!command || positionals.length !== (isOfOne ? 2 : 1)) return 'That was not understood.';
    const [, number = ''] = positionals;
    if (isOfOne && !/^[1-9][0-9]{0,8}$/.test(number)) return 'proposal takes the number of one.';
    const why = (values.why ?? values.reason ?? '').trim();
    return { command, number: isOfOne ? Number(number) : null, why, isDecided: values.decided ?? false };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
