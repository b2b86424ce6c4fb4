/**
 * Runs whole journeys in a browser, through nginx with the files of deploy/, to web processes and a worker:
 * they work as without it, and no log contains what opens a session or a result, or identifies a person.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages } from '../../apps/launcher/src/build-pages.ts';
import { runTool } from '../harness/run-tool.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { agreementTimes, guestLimits, pace } from '../support/journey-settings.ts';
import { startOwnDatabase } from '../support/own-database.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { repositoryFile } from './files-by-their-tools.ts';
import { startNginx } from './nginx.ts';
import { overhear } from './overhear.ts';
import { secretsIn, secretsSaid } from './secrets-said.ts';

/** A part of each journey's title, by the name of its file. */
const JOURNEYS = {
  'whole-top-up': 'from a visitor to a credited number: login',
  'phone-bill': 'sees the months after login',
  automatic: 'an agreement confirmed with a code',
  'saved-numbers': 'a number is saved, topped up',
  protocol: 'a browser saves the document',
  'real-sign-on': 'logged out to logged in: by',
  direct: 'tops up without login',
  'sign-up': 'registers and opens in one request',
};

/** Throws if a journey fails. Returns a sentence for each secret in a log. */
export async function checkJourneys(say: (line: string) => void): Promise<readonly string[]> {
  buildPages(say);
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-journeys-'));
  const keys = freshKeys();
  writeKeys(folder, keys);
  const database = await startOwnDatabase();
  const ports = await gatewayPorts();
  const between = await overhear(Number(new URL(ports.url).port));
  const nginx = await startNginx([between.port, between.port]);
  const url = `https://localhost:${nginx.port}`;
  const trust = { NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') };
  writeFileSync(trust.NODE_EXTRA_CA_CERTS, nginx.certificate);
  // Partners call back through nginx, too.
  const partners = { PRODUCT_URL: url, SANDBOX_TIME_SCALE: pace.SANDBOX_TIME_SCALE, ...trust };
  const processes = await startGatewayProcesses(database.url, { keys, partners, sandbox: 'apart' });
  try {
    const settings = {
      ...pace,
      ...agreementTimes,
      ...guestLimits,
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'debug',
      WEB_ROOT: repositoryFile('apps/web/dist'),
    };
    const web = await processes.start({ ...settings, ROLES: 'web' }, undefined, ports);
    const worker = await processes.start({ ...settings, ROLES: 'worker' });
    await Promise.all([web.ready(), worker.ready()]);
    const files = Object.keys(JOURNEYS).map((name) => `/${name}.journey`);
    const chosen = ['--grep', Object.values(JOURNEYS).join('|'), '--grep-invert', '@thorough'];
    const code = await runTool(
      '@playwright/test/cli.js',
      ['test', ...files, ...chosen, '--config', 'playwright.nginx.config.ts'],
      {
        ...trust,
        TRUSTED_KEY: nginx.keyHash,
        PRODUCT_URL: url,
        SANDBOX_URL: processes.sandboxUrl,
        PRODUCT_DATA_DIR: folder,
        PRODUCT_DATABASE_URL: database.url,
      },
    );
    assert.equal(code, 0, 'journeys do not go through nginx as they do without it');
    const logs: Record<string, string> = {
      ...nginx.logs(),
      web: web.program.output(),
      worker: worker.program.output(),
    };
    const lines = logs['access.log']?.split('\n').length ?? 0;
    assert.ok(lines > 300, `only ${lines} lines in the access log: the journeys did not go through nginx`);
    for (const log of ['web', 'worker']) assert.match(logs[log] ?? '', /"level"/);
    const secrets = secretsSaid(between.heard());
    const names = new Set([...secrets.values()].flatMap((of) => [...of]));
    for (const name of ['ssoToken', 'mobileNo', 'smsCode', 'resultKey', 'CREDTENTIAL', 'a header'])
      assert.ok(names.has(name), `no ${name} was said: the journeys are others`);
    const wrong = Object.entries(logs).flatMap(([log, text]) => secretsIn(log, text, secrets));
    if (wrong.length === 0)
      say(`${lines} requests of journeys through it: no log has one of ${secrets.size} tokens and numbers`);
    return wrong;
  } finally {
    await processes.end();
    await nginx.stop();
    await between.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the keys where journeys look for them, as `npm start` stores them. */
function writeKeys(folder: string, keys: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, 'keys'));
  writeFileSync(join(folder, 'keys', 'secret.key'), keys['GATEWAY_SECRETS'] ?? '');
  writeFileSync(join(folder, 'keys', 'numbers.key'), keys['NUMBERS_KEYS'] ?? '');
}
