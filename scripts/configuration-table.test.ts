import { readFileSync } from 'node:fs';
import { catalogue } from '@phonebill/environment';
import { expect, test } from 'vitest';
import { configurationFile, configurationTables, documentNow, variablesRead } from './configuration-table.ts';

const entries = catalogue.flatMap((chapter) => chapter.entries);
const reads = variablesRead();

test('every variable that the code reads is described, and no other', () => {
  const described = entries.map(({ name }) => name);
  expect(described.toSorted()).toEqual([...reads.keys()].toSorted());
  expect(new Set(described).size).toBe(described.length);
});

test('a default in the code is not repeated in the catalogue, except where it follows from others', () => {
  const followsFromOthers = ['OPERATIONS_PORT', 'CONSOLE_PORT', 'CONSOLE_URL'];
  const twice = entries.filter(
    ({ name, usual }) => usual !== undefined && reads.get(name)?.usual !== undefined,
  );
  expect(twice.map(({ name }) => name)).toEqual(followsFromOthers);
});

test('exactly the variables that the gateway requires get their value from the sandbox', () => {
  const besideSandbox = entries.filter(({ isBesideSandbox }) => isBesideSandbox).map(({ name }) => name);
  const required = entries.filter(
    ({ name, role }) =>
      role === 'gateway' &&
      reads.get(name)?.isRequired &&
      !/^(WECHAT_PAY|WECHAT_PAPAY|ALIPAY|DTONE|RELOADLY|ALIYUN_SMS|TENCENT_SMS)_/.test(name),
  );
  // The launcher provides the address of the embedded database.
  expect([...besideSandbox, 'DATABASE_URL'].toSorted()).toEqual(required.map(({ name }) => name).toSorted());
});

test('a row has default, range and role, and marks secrets and required variables', () => {
  const tables = configurationTables();
  expect(tables).toMatch(/^\| `PORT` \| `8080` \| web \| .* Allowed: 1 to 65535\. \|$/m);
  expect(tables).toMatch(
    /^\| `GATEWAY_SIGNING_KEY` \| .*\*\*must be set\*\* \| gateway \| .*\*\*Secret\*\*/m,
  );
  expect(tables).toMatch(/^\| `CASHIER_PUBLIC_KEY` \| .*\*\*must be set\*\* \| gateway \| [^*]*$/m);
});

test('docs/configuration.md is current (else run: npm run configuration)', () => {
  expect(readFileSync(configurationFile, 'utf8')).toBe(documentNow());
});
