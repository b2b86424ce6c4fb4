/**
 * Malformed or unusually spelt paths: the answer is our own error in the caller's language, or for the pages'
 * paths the error page, and is not cached.
 */
import { errorList } from '@phonebill/contract';
import { counted } from '../../harness/report.ts';
import type { Attack } from '../attack.ts';
import { openRaw, statusOf } from '../raw-connection.ts';

const malformed = ['/%zz', '/huafei-agw/vi/limit%', '/%e0%80%af', '/huafei-agw/%'];
const malformedOfPages = ['/phonebillh5/%c3%28', '/phonebillh5/userLogin/%zz?refererUrl=%'];
const spellings = [
  '/huafei-agw/vi/limit',
  '/huafei%2Dagw/vi/limit',
  '/huafei%2dagw/%76i/limit',
  '/huafei-agw%2Fvi%2Flimit',
  '/HUAFEI-AGW/vi/limit',
  '//huafei-agw//vi/limit',
  '/huafei-agw/vi/limit/',
  '/huafei-agw/vi/limit;x=1',
  '/phonebillh5/../huafei-agw/vi/limit',
  '/phonebillh5/assets/..%2f..%2fshells.json',
];
const noCaching = /^cache-control: no-(store|cache)\r$/im;
const toErrorPage = /^location: \/phonebillh5\/falPage\r$/im;
const ours = /"msgCd":"PMC\d{5}"|没有此内容|Not found|<!doctype html>/;

export const oddPaths: Attack = {
  name: 'malformed and otherwise spelt paths, GET and HEAD',
  count: { whole: 300, short: 60 },
  mixes: true,
  async run(target, count) {
    const violations = new Set<string>();
    const statuses: number[] = [];
    const paths = [...malformed, ...malformedOfPages, ...spellings];
    for (let at = 0; at < count; at += 1) {
      const path = paths[at % paths.length] ?? '/';
      const method = Math.floor(at / paths.length) % 4 === 3 ? 'HEAD' : 'GET';
      const language = at % 2 === 0 ? 'en' : 'zh';
      const asked = openRaw(
        target.port,
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${target.newAddress()}\r\n` +
          `Accept-Language: ${language}\r\nConnection: close\r\n\r\n`,
      );
      await asked.closed;
      const answer = asked.answer();
      const status = statusOf(answer);
      statuses.push(status);
      if (status === 0 || status >= 500) violations.add(`${method} ${path} was answered ${status}`);
      if (!noCaching.test(answer)) violations.add(`${method} ${path} may be kept by a cache`);
      if (malformedOfPages.includes(path)) {
        if (!toErrorPage.test(answer)) violations.add(`${method} ${path} does not lead to the error page`);
        continue;
      }
      if (method === 'GET' && !ours.test(answer)) violations.add(`${path} got an error that is not ours`);
      if (method === 'GET' && malformed.includes(path) && !answer.includes(errorList.badRequest[language]))
        violations.add(`${path} got no text in ${language}`);
    }
    return { result: counted(statuses.map(String)), violations: [...violations] };
  },
};
