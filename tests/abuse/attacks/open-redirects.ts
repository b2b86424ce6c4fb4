/** Redirect targets for browsers: only allowed addresses are accepted, however they are spelt. */
import { errorList } from '@phonebill/contract';
import { counted } from '../../harness/report.ts';
import type { Attack } from '../attack.ts';

const elsewhere = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://127.0.0.1:1@evil.example/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  ' https://evil.example',
  'https://evil.example\\@127.0.0.1/',
  'http://[::ffff:169.254.169.254]/',
];

export const openRedirects: Attack = {
  name: 'open redirects and addresses inside: backUrl, targetChannelUrl, targetOrigin',
  count: { whole: 120, short: 36 },
  mixes: true,
  async run(target, count) {
    const { address, ssoToken } = await target.newUser();
    const codes: string[] = [];
    const violations = new Set<string>();
    for (let at = 0; at < count; at += 1) {
      const url = elsewhere[at % elsewhere.length] ?? '';
      const ways = [
        () => target.get('/common/v1/ssoToken/check', address, { ssoToken: 'x', backUrl: url }),
        () =>
          target.post('/common/v1/ssoToken/apply', address, {
            ssoToken,
            targetChannelMark: 'wallet',
            targetChannelUrl: url,
            ssoType: 'other',
            tokenName: 'token',
          }),
        () => target.post('/vi/rsaSignData', address, { purpose: 'x', targetOrigin: url, data: 'x' }),
      ];
      const way = Math.floor(at / elsewhere.length) % ways.length;
      const msgCd = (await ways[way]?.())?.msgCd ?? 'none';
      codes.push(msgCd);
      if (msgCd === 'PMC00000' || msgCd === errorList.internal.msgCd)
        violations.add(`${url} was answered ${msgCd}`);
    }
    return { result: counted(codes), violations: [...violations] };
  },
};
