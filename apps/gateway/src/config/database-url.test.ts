import { describe, expect, test } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

const serversOf = (url: string) =>
  readDatabaseUrl(url).servers.map(({ host, port }) => `${host}:${String(port)}`);

describe('several servers', () => {
  const address = readDatabaseUrl(
    'postgres://me:p%40ss@one,two:6000,[::1]:7000/phonebill' +
      '?application_name=x&target_session_attrs=read-write',
  );

  test('are tried in the order of the list, each on its own port or the default one', () => {
    expect(address.servers.map(({ host, port }) => [host, port])).toEqual([
      ['one', 5432],
      ['two', 6000],
      ['::1', 7000],
    ]);
  });

  test('share the login, the database and the other settings', () => {
    for (const { url } of address.servers) {
      const { username, password, pathname, searchParams } = new URL(url);
      expect([username, password, pathname]).toEqual(['me', 'p%40ss', '/phonebill']);
      expect(searchParams.get('application_name')).toBe('x');
      expect(searchParams.has('target_session_attrs')).toBe(false);
    }
  });

  test('require a writable database, even without the setting', () => {
    expect(address.mustTakeWrites).toBe(true);
    expect(readDatabaseUrl('postgres://a,b/x').mustTakeWrites).toBe(true);
    expect(readDatabaseUrl('postgres://a,b/x?target_session_attrs=any').mustTakeWrites).toBe(true);
  });
});

describe('one server', () => {
  test('requires a writable database only with the setting', () => {
    expect(readDatabaseUrl('postgres://a/x').mustTakeWrites).toBe(false);
    expect(readDatabaseUrl('postgres://a/x?target_session_attrs=any').mustTakeWrites).toBe(false);
    expect(readDatabaseUrl('postgres://a/x?target_session_attrs=read-write').mustTakeWrites).toBe(true);
    expect(readDatabaseUrl('postgres://a/x?target_session_attrs=primary').mustTakeWrites).toBe(true);
  });

  test('may be a socket in a folder', () => {
    expect(serversOf('postgres:///phonebill?host=/run/postgresql')).toEqual([':5432']);
  });
});

test("sessions detect a lost client by keepalives, which the operator's options override", () => {
  const { url } = readDatabaseUrl('postgres://a/x?options=-c%20tcp_keepalives_idle%3D60').servers[0];
  const options = new URL(url).searchParams.get('options');
  expect(options).toMatch(/-c tcp_keepalives_idle=5 .*-c tcp_user_timeout=20000 -c tcp_keepalives_idle=60$/);
});

test.each([
  ['phonebill', 'not an address like'],
  ['http://me:secret@a/x', 'not an address like'],
  ['postgres://me:secret@a:port/x', 'names "a:port", which is not a server'],
  ['postgres://me:secret@a/x?target_session_attrs=standby', 'target_session_attrs that are not'],
])('%s is refused, and the message has no password', (url, why) => {
  expect(() => readDatabaseUrl(url)).toThrow(why);
  expect(() => readDatabaseUrl(url)).not.toThrow('secret');
});
