import { expect, test } from 'vitest';
import { secretsIn, secretsSaid } from './secrets-said.ts';

const secrets = secretsSaid(
  [
    'GET /huafei-agw/common/v1/ssoToken/check?ssoToken=token%2Bof+it&cnlCode=J01 HTTP/1.1',
    'x-sso-token: header-token\r',
    'x-auth-token: client-token\r',
    '{"mobileNo":"13900001555","smsCode":"123456","nickname":"妈妈","cnlCode":"J01234567"}',
  ].join('\n'),
);

test('finds the tokens, numbers, codes and names in calls and addresses', () => {
  expect([...secrets.keys()].toSorted()).toEqual(
    [
      '13900001555',
      '123456',
      'client-token',
      'header-token',
      'token%2Bof+it',
      'token+of it',
      '妈妈',
    ].toSorted(),
  );
});

test('lists each log that contains one of them, or a mobile number', () => {
  const logs = {
    'access.log': '"GET /huafei-agw/common/v1/ssoToken/check?ssoToken=token%2Bof+it HTTP/2.0" 200',
    gateway: '{"level":"debug","msg":"a code 123456 was sent"}',
    worker: '{"msg":"saved for 妈妈, 13712345678"}',
    clean: '{"requestId":"a13900001555b","at":"1123456","time":1760000123456}',
  };
  const found = Object.entries(logs).flatMap(([log, text]) => secretsIn(log, text, secrets));
  expect(found).toEqual([
    'access.log has ssoToken, tok…',
    'gateway has smsCode, 123…',
    'worker has nickname, 妈妈…',
    'worker has a number, 137…',
  ]);
});
