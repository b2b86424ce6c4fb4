/**
 * `npm run console`: what somebody at the server does about the console: lets a person in who cannot be let
 * in from there, and checks the audit log.
 */
import { parseArgs } from 'node:util';
import { consoleRoleNames } from '@phonebill/contract/console';
import type { Pool } from '../db/index.ts';
import { checkAudit, type KnownHead } from './audit/index.ts';
import { letIn } from './people/first-person.ts';
import { refusalText } from './refusal-text.ts';
import { ConsoleRefused } from './refused.ts';

const usage = `npm run console -- COMMAND

  let-in           lets a person in: the first administrator, or who has lost every passkey. The address that
                   is printed is good once, for a day. Rights about money and people count a day later.
                     --name "Li Wei" --roles administrator,finance --why "..."
                     --company-account li.wei@company.example   in place of the one before, where
                       CONSOLE_OIDC_ISSUER is set: they sign in with it, the first time within seven days
  check-audit      computes the chain of the audit log anew, from its first entry
                     --head N:HASH   what the process's log once said, to see whether an end was cut off

Roles: ${consoleRoleNames.join(', ')}.`;

export interface ConsoleCommandCall {
  readonly pool: () => Pool;
  readonly url: () => string;
  /** Who is at the server. */
  readonly systemUser: string;
  readonly print: (line: string) => void;
}

/** Gives the exit code: 0 done, or the log holds; 1 not; 2 not understood. */
export async function runConsoleCommand(
  argv: readonly string[],
  call: ConsoleCommandCall,
): Promise<0 | 1 | 2> {
  const typed = parsed(argv);
  switch (typed?.positionals.join(' ')) {
    case 'let-in':
      return letPersonIn(typed.values, call);
    case 'check-audit':
      return checkLog(typed.values.head, call);
    default:
      call.print(usage);
      return 2;
  }
}

type Values = NonNullable<ReturnType<typeof parsed>>['values'];

async function letPersonIn(
  { name = '', roles = '', why = '', 'company-account': companyAccount }: Values,
  { pool, url, systemUser, print }: ConsoleCommandCall,
): Promise<0 | 1 | 2> {
  const named = roles.split(',').map((role) => role.trim());
  const known = consoleRoleNames.filter((role) => named.includes(role));
  const isAddress = companyAccount === undefined || /^[^@\s]+@[^@\s]+$/.test(companyAccount);
  if (
    !isAddress ||
    name.trim().length < 2 ||
    why.trim().length < 3 ||
    known.length === 0 ||
    known.length < named.length
  ) {
    print(usage);
    return 2;
  }
  try {
    const address = await letIn(pool(), url(), {
      name: name.trim(),
      roles: known,
      operator: systemUser,
      reason: why.trim(),
      companyAccount,
    });
    print(`Open once, within a day, as ${name.trim()}: ${address}`);
  } catch (error) {
    if (!(error instanceof ConsoleRefused)) throw error;
    print(refusalText(error.refusal, 'en'));
    return 1;
  }
  return 0;
}

async function checkLog(head: string | undefined, { pool, print }: ConsoleCommandCall): Promise<0 | 1 | 2> {
  const known = head === undefined ? null : headOf(head);
  if (head !== undefined && known === null) {
    print('--head takes the number of seals and the hash, as in 1234:0f3a…');
    return 2;
  }
  const { entryCount, head: last, brokenAt } = await checkAudit(pool(), known);
  print(
    brokenAt === null
      ? `The audit log holds: ${entryCount} entries, the last seal ${last ?? 'none'}.`
      : `The audit log does NOT hold: entry ${brokenAt} is not what was sealed, or is missing. ` +
          `The ${entryCount} before it hold.`,
  );
  return brokenAt === null ? 0 : 1;
}

function headOf(text: string): KnownHead | null {
  const [, sealNo, hash] = /^([1-9][0-9]{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  return sealNo === undefined || hash === undefined ? null : { sealNo: Number(sealNo), hash };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        roles: { type: 'string' },
        why: { type: 'string' },
        'company-account': { type: 'string' },
        head: { type: 'string' },
      },
    });
  } catch {
    return null;
  }
}
