/**
 * NUL, halves of surrogate pairs and control characters in every field of every call, as values, as keys and
 * nested: one rule refuses them, they never cause an internal error, and they are never logged.
 */
import { API_BASE, type CallName, callRows, errorList, splitCall } from '@phonebill/contract';
import { inParallel } from '../../harness/in-parallel.ts';
import { counted } from '../../harness/report.ts';
import type { Attack } from '../attack.ts';

/** Values in JSON's notation, the only way to send half a surrogate pair. */
const odd = ['"a\\u0000b"', '"\\ud800"', '"x\\udc00y"', '"\\u001b[2J"', '["ok", {"deep": "\\u0000"}]'];

interface Attempt {
  readonly name: CallName;
  /** JSON of the body's fields besides the token. */
  readonly fields: string;
}

/** Returns every combination of call, field and text. */
function attempts(): Attempt[] {
  return (Object.keys(callRows) as CallName[]).flatMap((name) => {
    const schema = callRows[name].request as { properties?: object; anyOf?: { properties?: object }[] };
    const variants = schema.anyOf ?? [schema];
    const keys = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
    const fields = [...keys].filter((key) => key !== 'ssoToken');
    return odd.flatMap((text) => [
      ...fields.map((key) => ({ name, fields: `"${key}": ${text}` })),
      { name, fields: `"any": {${text.startsWith('[') ? '"k\\u0000"' : text}: 1}` },
    ]);
  });
}

export const oddCharacters: Attack = {
  name: 'odd characters in every field of every call',
  count: { whole: 5000, short: 400 },
  mixes: true,
  async run(target, count) {
    const all = attempts();
    const chosen = Array.from({ length: Math.min(count, all.length) }, (_, at) =>
      Math.floor((at * all.length) / Math.min(count, all.length)),
    ).flatMap((at) => all[at] ?? []);
    const { address, ssoToken } = await target.newUser();
    const codes: string[] = [];
    const violations = new Set<string>();
    await inParallel(chosen, 10, async ({ name, fields }) => {
      const { method, path } = splitCall(name);
      const body = `{"ssoToken": "${ssoToken}", ${fields}}`;
      const query = new URLSearchParams({ ssoToken, any: 'a\u0000b', [`k${String.fromCharCode(1)}`]: '1' });
      const answer = await (method === 'POST'
        ? target.ask(API_BASE + path, address, { method, body })
        : target.ask(`${API_BASE}${path}?${query.toString()}`, address));
      const { msgCd } = (await answer.json()) as { msgCd: string };
      codes.push(msgCd);
      if (answer.status !== 200 || msgCd !== errorList.badRequest.msgCd)
        violations.add(`${name} answered ${answer.status} ${msgCd}`);
    });
    return { tried: chosen.length, result: counted(codes), violations: [...violations] };
  },
};
