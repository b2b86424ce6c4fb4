import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { urlOfDatabase } from '../../../../launcher/src/databases.ts';
import { openOneSession, type OneSession } from './one-session.ts';

let session: OneSession;
beforeAll(async () => {
  session = await openOneSession(urlOfDatabase(inject('postgres').serverUrl, 'postgres'));
  await session.query('create temporary table kept (word text, amount bigint)');
});
afterAll(() => session.end());

const statement = (text: string, ...values: unknown[]) => ({ text, values });
const keeps = (word: string) => statement('insert into kept values ($1, $2)', word, 7n);
const words = statement('select word, amount from kept order by word');

test('statements sent together are each answered as pg answers them', async () => {
  const [inserted, read, empty] = await session.together([
    keeps('together'),
    words,
    statement('select word from kept where word = any($1)', ['nothing', 'at all']),
  ]);
  expect(inserted).toEqual({ command: 'INSERT', rowCount: 1, rows: [] });
  expect(read).toEqual({ command: 'SELECT', rowCount: 1, rows: [{ word: 'together', amount: 7n }] });
  expect(empty).toEqual({ command: 'SELECT', rowCount: 0, rows: [] });
  await session.query('delete from kept');
});

test('a failing statement rolls back those before it, and the session stays usable', async () => {
  const fails = statement('select 1 / $1::int', 0);
  await expect(session.together([keeps('lost'), fails, words])).rejects.toMatchObject({ code: '22012' });
  await expect(session.together([keeps('lost'), fails])).rejects.toMatchObject({ code: '22012' });
  expect((await session.together([words]))[0]?.rows).toEqual([]);
});

test('a statement sent in an open transaction is part of it', async () => {
  await session.together([statement('begin'), keeps('rolled back')]);
  await session.together([keeps('as well')]);
  await session.together([statement('rollback'), words]).then(([, read]) => expect(read?.rows).toEqual([]));
});

test('concurrent users of one session each get their own answers', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map((number) => session.together([statement(`select ${number}::int as number`)])),
  );
  expect(answers.map(([one]) => one?.rows)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
});
