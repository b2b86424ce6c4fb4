import { describe, expect, test } from 'vitest';
import { campusScreen } from './steps.ts';
import { arrive } from './testing/arrive.ts';
import { guardWorld, MARKETING, visitTo } from './testing/guard-world.ts';

describe('SPEC 2 guard: setAutoRecharge with channelType ZDCXYYQ2024 gets the fixed channel code', () => {
  test('SPEC 9 fixed marketing channel code: sets cnlCode and navShow N, drops channelType', async () => {
    const { run } = guardWorld();
    const query = '?channelType=ZDCXYYQ2024&cnlCode=OLD&navShow=Y&operationType=edit&cnlCode=OLDER&x=%26';
    expect(await run(visitTo('setAutoRecharge', query))).toEqual({
      kind: 'redirect',
      to: `/autoRecharge/setAutoRecharge?operationType=edit&x=%26&cnlCode=${MARKETING}&navShow=N`,
    });
  });

  test('another channelType or route is not redirected', async () => {
    const { run } = guardWorld();
    for (const visit of [
      visitTo('setAutoRecharge'),
      visitTo('setAutoRecharge', '?channelType=zdcxyyq2024'),
      visitTo('xysetAutoRecharge', '?channelType=ZDCXYYQ2024'),
    ])
      expect(await run(visit)).toEqual({ kind: 'show' });
  });

  /*
   * SPEC's order is kept, with this consequence: its first rule removes the channelType, so that its fifth
   * never sees it on setAutoRecharge. The campus channel's links therefore stay on setAutoRecharge, under the
   * fixed code; only zdcxyyyPage leads to the campus screen.
   */
  test('the first rule runs before the fifth, so that the link stays on setAutoRecharge', async () => {
    for (const search of ['', '&operationType=', '&operationType=add', '&operationType=edit']) {
      const { run, seen } = guardWorld();
      const { way, end } = await arrive(
        run,
        `/autoRecharge/setAutoRecharge?channelType=ZDCXYYQ2024${search}`,
      );
      expect(way.slice(1)).toEqual([
        `/autoRecharge/setAutoRecharge?${search.slice(1)}${search && '&'}cnlCode=${MARKETING}&navShow=N`,
      ]);
      expect(end).toEqual({ kind: 'show' });
      expect(seen.shown).toEqual([false]);
    }
  });
});

test('SPEC 2 guard: zdcxyyyPage goes to xysetAutoRecharge with navigation hidden', async () => {
  for (const asked of ['?cnlCode=A', '?cnlCode=A&navShow=Y', '?cnlCode=A&navShow=Y&showtitle=false']) {
    const { run, seen } = guardWorld({ inWalletApp: true });
    const { way, end } = await arrive(run, `/marketingActivities/zdcxyyyPage${asked}`);
    expect(end).toEqual({ kind: 'show' });
    expect(way).toHaveLength(2);
    const [path, query = ''] = (way[1] ?? '').split('?');
    expect([path, new URLSearchParams(query).get('cnlCode')]).toEqual([
      '/autoRecharge/xysetAutoRecharge',
      'A',
    ]);
    expect(seen.shown.at(-1)).toBe(false);
  }
});

/** The fifth rule on setAutoRecharge, by itself: in the whole guard the first rule runs before it. */
test('the fifth rule alone leads from setAutoRecharge to xysetAutoRecharge, unless editing', async () => {
  const { step } = guardWorld();
  for (const search of ['', '&operationType=', '&operationType=add'])
    expect(
      await step(campusScreen, visitTo('setAutoRecharge', `?channelType=ZDCXYYQ2024${search}`)),
      search,
    ).toMatchObject({ to: expect.stringMatching(/^\/autoRecharge\/xysetAutoRecharge\?/) as string });
  for (const search of ['?channelType=ZDCXYYQ2024&operationType=edit', '?operationType=add'])
    expect(await step(campusScreen, visitTo('setAutoRecharge', search))).toEqual({ kind: 'next' });
});

test('SPEC 2 guard: setAutoRecharge with channelType hebaodenglu goes to marketSetAutoRecharge', async () => {
  const { run } = guardWorld();
  expect(await run(visitTo('setAutoRecharge', '?channelType=hebaodenglu&cnlCode=A'))).toEqual({
    kind: 'redirect',
    to: '/autoRecharge/marketSetAutoRecharge?channelType=hebaodenglu&cnlCode=A',
  });
  expect(await run(visitTo('marketSetAutoRecharge', '?channelType=hebaodenglu'))).toEqual({ kind: 'show' });
});
