/**
 * Tests the calls' description with an ordinary client generator: a caller of ours would write with the
 * generated types, and the compiler finds what is wrong.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

const here = import.meta.dirname;
const generator = join(here, 'node_modules', '.bin', 'openapi-typescript');
const compiler = join(here, '..', '..', 'node_modules', '.bin', 'tsc');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-client-'));
  const description = join(folder, 'openapi.json');
  writeFileSync(description, JSON.stringify(openApiDocument('1.0.0')));
  execFileSync(process.execPath, [generator, description, '-o', join(folder, 'gateway.ts')], {
    stdio: 'pipe',
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles a caller's code beside the generated types. Returns the compiler's errors. */
function complaintsAbout(code: string): string {
  const file = join(folder, 'caller.ts');
  writeFileSync(file, `import type { operations } from './gateway.ts';\n${code}`);
  const { stdout } = spawnSync(
    process.execPath,
    [compiler, '--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext', file],
    { encoding: 'utf8', cwd: folder },
  );
  return stdout;
}

const answer = "operations['getViLimit']['responses'][200]['content']['application/json']";

test('a caller that checks the code first can read the data of a success', () => {
  expect(
    complaintsAbout(`
      export function most(answer: ${answer}): number | null {
        return answer.msgCd === 'PMC00000' ? answer.maxFen : null;
      }
      type Order = operations['postViOrder']['requestBody']['content']['application/json'];
      export const cancel: Order = { operation: 'cancel', orderNo: '202611220000000000000001' };
    `),
  ).toBe('');
}, 60_000);

test('a caller that reads data without checking the code, or omits a field, does not compile', () => {
  const complaints = complaintsAbout(`
    export const most = (answer: ${answer}): number => answer.maxFen;
    type Saved = operations['postOwnV1MarkEdit']['requestBody']['content']['application/json'];
    export const save: Saved = { ssoToken: 't', operation: 'save', mobileNo: '13800138000' };
  `);
  expect(complaints).toContain("Property 'maxFen' does not exist on type");
  expect(complaints).toContain("'remark' is missing");
}, 60_000);
