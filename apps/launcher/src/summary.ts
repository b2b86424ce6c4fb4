// The summary shown after `npm start`: the addresses, how to log in, and where the data are.

import { addressOf } from './environment.ts';
import { isGateway, type LaunchSettings } from './launch-settings.ts';

export interface Started {
  readonly settings: LaunchSettings;
  readonly demoMobileNo: string | undefined;
  readonly consoleUrl: string | undefined;
  /** Null when someone can already sign in there. */
  readonly consoleInvitation: string | null;
  readonly databaseHome: string | undefined;
  readonly readyAfterMs: number;
}

interface Row {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** Returns the summary as lines for a terminal. */
export function summary(started: Started): string {
  return [
    '',
    `phonebill is ready (${(started.readyAfterMs / 1000).toFixed(1)} s). ` +
      `Roles: ${[...started.settings.roles].join(', ')}.`,
    '',
    ...rowsOf(started).map(({ label, value }) => `  ${label.padEnd(16)} ${value}`),
    '',
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
}

/** Returns the summary as fields of a log line. */
export function startedFacts(started: Started): Readonly<Record<string, string | number>> {
  const facts = rowsOf(started).map(({ name, value }) => [name, value] as const);
  return { ...Object.fromEntries(facts), ms: started.readyAfterMs };
}

function rowsOf({ settings, demoMobileNo, consoleUrl, consoleInvitation, databaseHome }: Started): Row[] {
  const { host, port, sandboxPort, operationsHost, operationsPort, dataFolder, roles } = settings;
  const sandbox = roles.has('sandbox') ? addressOf(host, sandboxPort) : undefined;
  const pages = `${addressOf(host, port)}/phonebillh5/rechargeTelebill/placeOrder`;
  const operations = `${addressOf(operationsHost, operationsPort)}/readyz`;
  const elsewhere = databaseHome?.startsWith(dataFolder) === false ? `, in ${databaseHome}` : '';
  const embedded = `embedded, for trying (docs/deployment.md)${elsewhere}`;
  const rows: [name: string, label: string, value: string | undefined][] = [
    ['pages', 'Pages', roles.has('web') ? pages : undefined],
    ['logInWith', 'Log in with', demoMobileNo],
    ['smsInbox', 'SMS inbox', sandbox && `${sandbox}/sms`],
    ['sandbox', 'Partner sandbox', sandbox],
    ['console', 'Console', roles.has('console') ? consoleUrl : undefined],
    ['consoleInvitation', '  let yourself in', consoleInvitation ?? undefined],
    ['operations', 'Health, metrics', isGateway(roles) ? `${operations}, /metrics` : undefined],
    ['data', 'Data', dataFolder],
    ['database', 'Database', databaseHome === undefined ? undefined : embedded],
  ];
  return rows.flatMap(([name, label, value]) => (value === undefined ? [] : [{ name, label, value }]));
}
