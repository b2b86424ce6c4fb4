// `npm run configuration`: writes the tables of docs/configuration.md from the code that reads the variables
// (defaults, ranges, required ones) and from the catalogue (meaning, role, secret or not).

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  catalogue,
  type CatalogueEntry,
  ConfigurationError,
  type Environment,
  recordReads,
  type VariableRead,
} from '@phonebill/environment';
import { readGatewayConfig } from '@phonebill/gateway';
import { readSandboxConfig } from '@phonebill/sandbox';
import { readLaunchSettings, repositoryRoot } from '../apps/launcher/src/launch-settings.ts';

export const configurationFile = join(repositoryRoot, 'docs', 'configuration.md');
const BEGIN = '<!-- Written by `npm run configuration`: change packages/environment/src/catalogue. -->';
const END = '<!-- End of what is written. -->';

/**
 * Returns the variables that the code reads, by name: the launcher's for every process, then gateway and
 * sandbox.
 */
export function variablesRead(): ReadonlyMap<string, VariableRead> {
  const reads = recordReads(() => {
    for (const read of [readLaunchSettings, readGatewayConfig, readSandboxConfig])
      withoutProblems(() => read({}));
    // Also records what is read only where real partners are used, or played.
    withoutProblems(() =>
      readGatewayConfig({
        CASHIER_PROVIDER: 'wechat',
        ENTRUST_PROVIDER: 'wechat',
        TOP_UP_SUPPLIER: 'dtone,reloadly',
        SMS_PROVIDER: 'aliyun',
      }),
    );
    withoutProblems(() =>
      readGatewayConfig({
        CASHIER_PROVIDER: 'wechat,alipay',
        ENTRUST_PROVIDER: 'alipay',
        SMS_PROVIDER: 'tencent',
      }),
    );
    const played = ['WECHAT_PAY_PLATFORM_KEYS', 'WECHAT_PAPAY_PLAN_ID', 'ALIPAY_PLATFORM_PRIVATE_KEY'];
    withoutProblems(() =>
      readSandboxConfig(Object.fromEntries(played.map((name) => [name, 'of a stand-in']))),
    );
  });
  return new Map(reads.map((variable) => [variable.name, variable]));
}

/** Runs `read` and ignores its problems: with nothing set much is missing, but everything is still read. */
function withoutProblems(read: (env?: Environment) => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
  }
}

export function configurationTables(): string {
  const reads = variablesRead();
  return catalogue
    .map(({ title, entries }) =>
      [
        `## ${title}`,
        '',
        '| Name | Default | Role | For |',
        '|---|---|---|---|',
        ...entries.map((entry) => row(entry, reads.get(entry.name))),
      ].join('\n'),
    )
    .join('\n\n');
}

function row(
  { name, role, isSecret, isBesideSandbox, usual, meaning }: CatalogueEntry,
  read?: VariableRead,
): string {
  const code = read?.usual === undefined ? 'unset' : `\`${read.usual}\``;
  const required = isBesideSandbox ? '; else it **must be set**' : '';
  const allowed = read?.allowed === undefined ? '' : ` Allowed: ${read.allowed}.`;
  const secret = isSecret ? ' **Secret**: give it as a file.' : '';
  return `| \`${name}\` | ${usual ?? code}${required} | ${role} | ${meaning}${allowed}${secret} |`;
}

/** Returns the document with its tables as they would be written now. */
export function documentNow(): string {
  const text = readFileSync(configurationFile, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${configurationFile} has no place for the tables`);
  return `${text.slice(0, begin)}${BEGIN}\n\n${configurationTables()}\n\n${text.slice(end)}`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(configurationFile, documentNow());
  console.log(`Written: ${configurationFile}`);
}
