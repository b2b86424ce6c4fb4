// The few lines somebody sees after `npm start`: where to look, what to log in with,
// where the data are.

import { addressOf } from './environment.ts';
import type { LaunchSettings } from './launch-settings.ts';

export interface Started {
  readonly settings: LaunchSettings;
  readonly demoMobileNo: string | undefined;
  readonly databaseHome: string | undefined;
  readonly readyAfterMs: number;
}

export function summary({ settings, demoMobileNo, databaseHome, readyAfterMs }: Started): string {
  const { host, port, sandboxPort, operationsHost, operationsPort, dataFolder, roles } = settings;
  const sandbox = addressOf(host, sandboxPort);
  const elsewhere = databaseHome?.startsWith(dataFolder) === false ? ` (database: ${databaseHome})` : '';
  const lines: [string, string | undefined][] = [
    [
      'Pages',
      roles.has('web') ? `${addressOf(host, port)}/phonebillh5/rechargeTelebill/placeOrder` : undefined,
    ],
    ['Log in with', demoMobileNo],
    ['SMS inbox', roles.has('sandbox') ? `${sandbox}/sms` : undefined],
    ['Partner sandbox', roles.has('sandbox') ? sandbox : undefined],
    [
      'Health, metrics',
      roles.has('web') || roles.has('worker')
        ? `${addressOf(operationsHost, operationsPort)}/readyz, /metrics`
        : undefined,
    ],
    ['Data', `${dataFolder}${elsewhere}`],
  ];
  const shown = lines.flatMap(([label, value]) =>
    value === undefined ? [] : [`  ${label.padEnd(16)} ${value}`],
  );
  return [
    '',
    `phonebill is ready (${(readyAfterMs / 1000).toFixed(1)} s). Roles: ${[...roles].join(', ')}.`,
    '',
    ...shown,
    '',
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
}
