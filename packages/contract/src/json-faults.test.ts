import { expect, test } from 'vitest';
import { jsonFault } from './json-faults.ts';

test.each([
  ['nothing', '', 1, 'there is nothing', '内容为空'],
  ['a comma that is missing', '{\n  "a": 1\n  "b": 2\n}', 3, 'a comma is missing', '缺少逗号'],
  ['a comma too many', '[\n  1,\n  2,\n]', 3, 'a comma after the last', '多了一个逗号'],
  ['a colon that is missing', '{"a" 1}', 1, 'a colon is missing', '缺少冒号'],
  ['a name without quotes', '{\n  a: 1\n}', 2, 'a name has to stand between', '名称须写在'],
  ['single quotes', "{'a': 1}", 1, 'quotes have to be "', '英文双引号'],
  ['curly quotes', '{\n“a”: 1}', 2, 'quotes have to be "', '英文双引号'],
  ['a Chinese comma', '{"a": 1，"b": 2}', 1, 'a Chinese sign', '英文半角'],
  ['a text over two lines', '{\n"a": "one\ntwo"}', 2, 'no " at its end', '缺少结尾'],
  ['a tab in a text', '["a\tb"]', 1, 'a tab', '控制字符'],
  ['a path of Windows', '["C:\\users"]', 1, 'what follows a \\', '反斜杠'],
  ['a number with a nought before it', '[007]', 1, 'a number is not written', '数字的写法'],
  ['a number with a comma', '[+1]', 1, 'a number is not written', '数字的写法'],
  ['a word of Python', '{"a": True}', 1, 'words without "', 'true、false、null'],
  ['a comment', '{\n // no\n}', 2, 'comments', '注释'],
  ['a bracket left open', '{\n"a": [\n1\n', 4, 'the [ of line 2 is not closed', '第 2 行的 ['],
  ['another bracket at the end', '{\n"a": [1}', 2, 'the [ of line 2 is not closed', '第 2 行的 ['],
  ['more after the end', '{}\n{}', 2, 'more after its end', '多余的文字'],
  ['a name twice', '{\n"a": 1,\n"a": 2}', 3, 'the name a stands twice', '名称 a 重复'],
  ['the same name, otherwise written', '{"a": 1, "\\u0061": 2}', 1, 'the name a stands twice', '名称 a 重复'],
  ['a value that is missing', '{"a": }', 1, 'a value is missing', '缺少值'],
])('%s is explained with its line in both languages', (_, text, line, en, zh) => {
  const fault = jsonFault(text);
  expect(fault).toMatchObject({ line });
  expect(fault?.why.en).toContain(en);
  expect(fault?.why.zh).toContain(zh);
});

test('reports a fault exactly when JSON.parse fails', () => {
  const texts = [
    '{"a": [1, -0.5e3, "x\\n\\u0041 \u2028", true, null, {}]}',
    ' 5 ',
    '"a"',
    '[]',
    '{"__proto__": 1}',
  ];
  for (const text of texts) {
    expect(jsonFault(text), text).toBeNull();
    // Tries every way to remove one character or to double one.
    for (let at = 0; at < text.length; at += 1)
      for (const changed of [
        text.slice(0, at) + text.slice(at + 1),
        text.slice(0, at) + text.slice(at - 1),
      ]) {
        let isRead = true;
        try {
          JSON.parse(changed);
        } catch {
          isRead = false;
        }
        expect(jsonFault(changed) === null, changed).toBe(isRead);
      }
  }
  expect(jsonFault('['.repeat(100_000))).not.toBeNull();
});
