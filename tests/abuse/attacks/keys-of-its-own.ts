/**
 * Starts the product with partners' addresses but without their keys: no key may be made up, each missing one
 * is named, and the data folder may hold no partner's private key, with which any reader of it could sign in
 * as any user.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../support/child-process.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';

const partners = ['CASHIER', 'DIGITAL', 'ENTRUST', 'POINTS', 'CARRIER', 'SMS', 'WALLET'];
const wanted = ['CASHIER_PUBLIC_KEY', 'CARRIER_PUBLIC_KEY', 'WALLET_RSA_PUBLIC_KEY'];

export const keysOfItsOwn: Attack = {
  name: "a start without the sandbox and without partners' keys",
  count: { whole: 1, short: 1 },
  mixes: false,
  async run(target) {
    const folder = mkdtempSync(join(tmpdir(), 'phonebill-abuse-keys-'));
    const urls = partners.map((name) => [`${name}_URL`, target.sandbox.url]);
    const program = startProgram('apps/launcher/src/main.ts', {
      ...Object.fromEntries(urls),
      ROLES: 'web',
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    try {
      await eventually('it to end', () => !program.running(), { withinMs: 30_000 });
      const unnamed = wanted.filter((name) => !program.output().includes(name));
      const violations = unnamed.map((name) => `it ended without naming ${name}`);
      const partnersFile = /cashier|carrier|entrust|digital|sms|wallet|sandbox/i;
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, file);
        if (!statSync(path).isFile()) continue;
        if (partnersFile.test(file) || /PRIVATE KEY/.test(readFileSync(path, 'utf8')))
          violations.push(`it left ${file}`);
      }
      return { result: 'ended, naming what is missing', violations };
    } finally {
      await program.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
