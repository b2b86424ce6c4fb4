import { ConfigurationError } from '@phonebill/environment';
import { expect, test } from 'vitest';
import { readLaunchSettings } from './launch-settings.ts';

test('every setting has a default, even if its variable is empty', () => {
  const usual = readLaunchSettings({});
  expect(usual).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    sandboxHost: '127.0.0.1',
    sandboxPort: 8081,
    operationsHost: '127.0.0.1',
    operationsPort: 8082,
    databaseUrl: undefined,
  });
  expect(usual.logFormat).toBe('auto');
  expect([...usual.roles]).toEqual(['web', 'worker', 'sandbox', 'console']);
  expect(readLaunchSettings({ PORT: '', HOST: '', DATABASE_URL: '', ROLES: '', DATA_DIR: '' })).toEqual(
    usual,
  );
});

test.each([
  ['PORT', { PORT: 'x' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { SANDBOX_PORT: '8080' }],
  ['SANDBOX_PORT', { SANDBOX_PORT: '1.5' }],
  ['OPERATIONS_PORT', { OPERATIONS_PORT: 'many' }],
  ['OPERATIONS_PORT', { OPERATIONS_PORT: '8080' }],
  ['ROLES', { ROLES: 'web,cashier' }],
])('%s is the reported variable: %o', (name, env) => {
  expect(() => readLaunchSettings(env)).toThrow(ConfigurationError);
  expect(() => readLaunchSettings(env)).toThrow(new RegExp(`^${name} [^\\n]+$`));
});

test.each([
  [{ PORT: '9000' }, 9002],
  [{ PORT: '9000', SANDBOX_PORT: '9002' }, 9003],
  [{ PORT: '65535' }, 65_533],
  [{ PORT: '9000', OPERATIONS_PORT: '7000' }, 7000],
])('the operations port follows the other ports without a setting of its own: %o', (env, port) => {
  expect(readLaunchSettings(env).operationsPort).toBe(port);
});

test('accepts a part of the roles', () => {
  expect(new Set(readLaunchSettings({ ROLES: 'worker, sandbox' }).roles)).toEqual(
    new Set(['worker', 'sandbox']),
  );
});

test('PLAYED_PARTNERS accepts spaces and any order', () => {
  const { playedPartners } = readLaunchSettings({ PLAYED_PARTNERS: 'dtone, wechat ,reloadly' });
  expect(playedPartners).toEqual(['dtone', 'wechat', 'reloadly']);
});

test.each([
  ['wechatpay', 'names "wechatpay", which is not played: wechat, alipay, dtone, reloadly, aliyun-sms'],
  ['wechat,,dtone', 'names "", which is not played'],
  ['WeChat', 'names "WeChat", which is not played'],
  ['wechat,dtone,wechat', 'names wechat twice'],
  ['aliyun-sms,tencent-sms', 'names aliyun-sms and tencent-sms, of which one sends messages: name one'],
])('PLAYED_PARTNERS=%s is refused: it %s', (names, sentence) => {
  expect(() => readLaunchSettings({ PLAYED_PARTNERS: names })).toThrow(`PLAYED_PARTNERS ${sentence}`);
});
