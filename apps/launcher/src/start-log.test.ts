import { expect, test } from 'vitest';
import { readLaunchSettings } from './launch-settings.ts';
import { createStartLog } from './start-log.ts';

const started = {
  settings: readLaunchSettings({ DATA_DIR: '/srv/data', PORT: '9000', SANDBOX_PORT: '9001' }),
  demoMobileNo: '13800130031',
  consoleUrl: 'http://localhost:9003',
  consoleInvitation: null,
  databaseHome: '/var/lib/phonebill',
  readyAfterMs: 2345,
};

function saidTo(format: 'auto' | 'json' | 'text', isTTY: boolean): string {
  let said = '';
  const log = createStartLog(format, ['web', 'worker'], { isTTY, write: (text) => (said += text) });
  log.say('Building the pages');
  log.ready(started);
  log.stopping();
  return said;
}

test('a terminal gets the addresses as text', () => {
  const said = saidTo('auto', true);
  expect(said).toMatch(/^Building the pages …\n\nphonebill is ready \(2\.3 s\)\./);
  expect(said).toContain(
    '  Pages            http://127.0.0.1:9000/phonebillh5/rechargeTelebill/placeOrder\n',
  );
  expect(said).toContain('  Log in with      13800130031\n');
  expect(said).toContain('  SMS inbox        http://127.0.0.1:9001/sms\n');
  expect(said).toContain('  Data             /srv/data\n');
  expect(said).toContain(
    '  Database         embedded, for trying (docs/deployment.md), in /var/lib/phonebill\n',
  );
  expect(said).toMatch(/\nStopping …\n$/);
});

test('a log gets the same as JSON, one object per line', () => {
  const lines = saidTo('auto', false).trimEnd().split('\n');
  const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(objects.map(({ msg }) => msg)).toEqual(['Building the pages', 'phonebill is ready', 'Stopping']);
  for (const object of objects) expect(object).toMatchObject({ level: 'info', role: 'web,worker' });
  expect(objects[1]).toMatchObject({
    pages: 'http://127.0.0.1:9000/phonebillh5/rechargeTelebill/placeOrder',
    logInWith: '13800130031',
    smsInbox: 'http://127.0.0.1:9001/sms',
    operations: 'http://127.0.0.1:9002/readyz, /metrics',
    data: '/srv/data',
    database: 'embedded, for trying (docs/deployment.md), in /var/lib/phonebill',
    ms: 2345,
  });
});

test('LOG_FORMAT overrides the kind of standard output', () => {
  expect(saidTo('json', true)).toMatch(/^\{"level":"info",/);
  expect(saidTo('text', false)).toMatch(/^Building the pages …/);
});
