/**
 * `npm run console`: commands at the server about the console: let in a person who cannot be let in from the
 * console, check the audit log, and sign its head.
 */
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { consoleRoleNames } from '@phonebill/contract/console';
import type { Pool } from '../db/index.ts';
import { requireRelease } from '../db/server/index.ts';
import { whyNotKept } from '../operator/index.ts';
import {
  AuditFileBroken,
  auditHead,
  checkAudit,
  checkAuditFile,
  type KnownHead,
  publicKeysOf,
  readSignedHead,
  sealAudit,
  signHead,
} from './audit/index.ts';
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
                     --head SIGNED   what the process's log or audit-head once said (\`signed\`), to see
                       whether an end was cut off or all was made anew; several may be given. N:HASH is one
                       that nobody signed
                     --file audit.csv   checks a file of the log that the console gave instead, without the
                       database
                     --public-key whpk_…   by which heads or the file were signed, where GATEWAY_SIGNING_KEY
                       is another by now or is not here
  audit-head       prints the head of the audit log as it is now, signed by GATEWAY_SIGNING_KEY: keep it where
                   nobody of the database's administrators writes

Roles: ${consoleRoleNames.join(', ')}.`;

export interface ConsoleCommandCall {
  readonly pool: () => Pool;
  readonly url: () => string;
  /** Returns GATEWAY_SIGNING_KEY; null if it is not known here. */
  readonly signingKeys: () => string | null;
  /** The system user who runs the command. */
  readonly systemUser: string;
  readonly print: (line: string) => void;
}

/**
 * Runs a command and returns the exit code: 0 when done, or the log is valid; 1 when not; 2 when the command
 * is not understood.
 */
export async function runConsoleCommand(
  argv: readonly string[],
  call: ConsoleCommandCall,
): Promise<0 | 1 | 2> {
  const typed = parsed(argv);
  switch (typed?.positionals.join(' ')) {
    case 'let-in':
      return letPersonIn(typed.values, call);
    case 'check-audit':
      return checkLog(typed.values, call);
    case 'audit-head':
      return printHead(call);
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
  const wrong = whyNotKept('name', name) ?? whyNotKept('why', why);
  if (wrong !== null) {
    print(wrong);
    return 2;
  }
  try {
    const address = await letIn(await opened(pool), url(), {
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

async function checkLog(
  { head: heads = [], 'public-key': publicKey, file }: Values,
  { pool, signingKeys, print }: ConsoleCommandCall,
): Promise<0 | 1 | 2> {
  const known: KnownHead[] = [];
  for (const text of heads) {
    const isSigned = text.trim().split(':').length > 2;
    const keys = publicKey ?? keysKnown(signingKeys());
    if (isSigned && keys === null) {
      print('A signed head needs GATEWAY_SIGNING_KEY, or --public-key whpk_… of the key that signed it.');
      return 2;
    }
    const head = isSigned ? readSignedHead(keys ?? '', text) : headOf(text);
    if (head === null && isSigned) {
      print(`This head was NOT signed by our key, or is not as it was signed: ${text}`);
      return 1;
    }
    if (head === null) {
      print('--head takes what audit-head prints, or the number of seals and the hash, as in 1234:0f3a…');
      return 2;
    }
    known.push(head);
  }
  if (file !== undefined) return checkFile(file, publicKey ?? keysKnown(signingKeys()), known, print);
  const checked = await checkAudit(await opened(pool), known);
  const { entryCount, head: last, brokenAt, withoutDetail, withoutDetailOf } = checked;
  print(
    brokenAt === null
      ? `The audit log holds: ${entryCount} entries, the last seal ${last ?? 'none'}.`
      : `The audit log does NOT hold: entry ${brokenAt} is not what was sealed, or is missing. ` +
          `The ${entryCount} before it hold.`,
  );
  if (withoutDetail > 0)
    print(
      `Of ${withoutDetail} entries the detail was taken out, a reason or an amount: ` +
        `${withoutDetailOf.join(', ')}${withoutDetail > withoutDetailOf.length ? ' and others' : ''}.`,
    );
  if (brokenAt === null && known.length > 0)
    print(`It goes on from ${known.length === 1 ? 'the head' : `all ${known.length} heads`} given.`);
  return brokenAt === null ? 0 : 1;
}

/** Checks that a file exported by the console is unchanged. */
async function checkFile(
  path: string,
  keys: string | null,
  known: readonly KnownHead[],
  print: (line: string) => void,
): Promise<0 | 1 | 2> {
  if (keys === null) {
    print('A file needs GATEWAY_SIGNING_KEY, or --public-key whpk_… of the key that signed it.');
    return 2;
  }
  try {
    const { scope, entryCount, at, last } = await checkAuditFile(textOf(path), keys, known);
    print(`The file holds: ${entryCount} entries${ofScope[scope]}, as the console gave it at ${at}.`);
    if (last !== null) print(`Its last seal: ${last.sealNo}:${last.hash}`);
    return 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      print(`There is no file ${path}.`);
      return 2;
    }
    if (!(error instanceof AuditFileBroken)) throw error;
    print(`The file does NOT hold: ${error.message}.`);
    return 1;
  }
}

const ofScope = {
  whole: ', all from the first one on',
  cut: ', the first ones of more',
  filtered: ' that fitted its filters',
} as const;

const textOf = (path: string): AsyncIterable<string> => createReadStream(path, { encoding: 'utf8' });

async function printHead({ pool, signingKeys, print }: ConsoleCommandCall): Promise<0 | 1 | 2> {
  const keys = signingKeys();
  if (keys === null) {
    print('Signing the head needs GATEWAY_SIGNING_KEY.');
    return 2;
  }
  const database = await opened(pool);
  await sealAudit(database);
  const head = await auditHead(database);
  if (head.sealNo === 0) {
    print('The audit log is empty: it has no head yet.');
    return 1;
  }
  print(signHead(keys, head, Date.now()));
  return 0;
}

async function opened(pool: ConsoleCommandCall['pool']): Promise<Pool> {
  const database = pool();
  await requireRelease(database);
  return database;
}

const keysKnown = (signingKeys: string | null): string | null => signingKeys && publicKeysOf(signingKeys);

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
        head: { type: 'string', multiple: true },
        'public-key': { type: 'string' },
        file: { type: 'string' },
      },
    });
  } catch {
    return null;
  }
}
