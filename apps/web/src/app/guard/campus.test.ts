import { describe, expect, test } from 'vitest';
import { campusChannel, campusScreen } from './steps.ts';
import { arrive } from './testing/arrive.ts';
import { guardWorld, MARKETING, visitTo } from './testing/guard-world.ts';

describe('SPEC 2 guard: setAutoRecharge with channelType ZDCXYYQ2024 gets the fixed channel code', () => {
  test(
    'SPEC 9 fixed marketing channel code: the same route, with cnlCode and navShow N; ' +
      'channelType and the old two are dropped, the rest stays',
    async () => {
      const { step } = guardWorld();
      const to = await step(
        campusChannel,
        visitTo(
          'setAutoRecharge',
          '?channelType=ZDCXYYQ2024&cnlCode=OLD&navShow=Y&operationType=edit&cnlCode=OLDER&x=%26',
        ),
      );
      expect(to).toEqual({
        kind: 'redirect',
        to: `/autoRecharge/setAutoRecharge?operationType=edit&x=%26&cnlCode=${MARKETING}&navShow=N`,
      });
    },
  );

  test('no other channel type, no other route', async () => {
    const { step } = guardWorld();
    for (const visit of [
      visitTo('setAutoRecharge'),
      visitTo('setAutoRecharge', '?channelType=zdcxyyq2024'),
      visitTo('xysetAutoRecharge', '?channelType=ZDCXYYQ2024'),
    ]) {
      expect(await step(campusChannel, visit)).toEqual({ kind: 'next' });
    }
  });
});

describe(
  'SPEC 2 guard: zdcxyyyPage, or setAutoRecharge with channelType ZDCXYYQ2024 and operationType ' +
    'empty or add',
  () => {
    test('zdcxyyyPage goes to xysetAutoRecharge with navigation hidden, whatever its link asks', async () => {
      const { run, seen } = guardWorld();
      expect(await run(visitTo('zdcxyyyPage', '?cnlCode=A'))).toEqual({
        kind: 'redirect',
        to: '/autoRecharge/xysetAutoRecharge?cnlCode=A&navShow=N',
      });
      expect(seen.shown.at(-1)).toBe(false);
      const { way, end } = await arrive(run, '/marketingActivities/zdcxyyyPage?navShow=Y&showtitle=false');
      expect(way.at(-1)).toBe('/autoRecharge/xysetAutoRecharge?navShow=N&showtitle=false');
      expect(end).toEqual({ kind: 'show' });
      expect(seen.shown.at(-1)).toBe(false);
    });

    test('the step alone: setAutoRecharge when adding, not when editing', async () => {
      const { step } = guardWorld();
      for (const search of ['', '&operationType=', '&operationType=add']) {
        expect(
          await step(campusScreen, visitTo('setAutoRecharge', `?channelType=ZDCXYYQ2024${search}`)),
          search,
        ).toMatchObject({
          kind: 'redirect',
          to: expect.stringMatching(/^\/autoRecharge\/xysetAutoRecharge\?/) as string,
        });
      }
      expect(
        await step(campusScreen, visitTo('setAutoRecharge', '?channelType=ZDCXYYQ2024&operationType=edit')),
      ).toEqual({ kind: 'next' });
      expect(await step(campusScreen, visitTo('setAutoRecharge', '?operationType=add'))).toEqual({
        kind: 'next',
      });
    });

    /*
     * SPEC's order is kept, and with it this: its first rule takes the channelType away, so that its fifth
     * never sees it on setAutoRecharge. The campus channel's links therefore stay on setAutoRecharge, under
     * the fixed code; only zdcxyyyPage leads to the campus screen.
     */
    test('the first rule wins: setAutoRecharge stays, its channelType is gone', async () => {
      for (const search of ['', '&operationType=add', '&operationType=edit']) {
        const { run, seen } = guardWorld();
        const { way, end } = await arrive(
          run,
          `/autoRecharge/setAutoRecharge?channelType=ZDCXYYQ2024${search}`,
        );
        expect(way).toHaveLength(2);
        expect(way[1]).toMatch(/^\/autoRecharge\/setAutoRecharge\?/);
        expect(way[1]).not.toContain('channelType');
        expect(end).toEqual({ kind: 'show' });
        expect(seen.shown).toEqual([false]);
      }
    });
  },
);

test('SPEC 2 guard: setAutoRecharge with channelType hebaodenglu goes to marketSetAutoRecharge', async () => {
  const { run } = guardWorld();
  expect(await run(visitTo('setAutoRecharge', '?channelType=hebaodenglu&cnlCode=A'))).toEqual({
    kind: 'redirect',
    to: '/autoRecharge/marketSetAutoRecharge?channelType=hebaodenglu&cnlCode=A',
  });
  expect(await run(visitTo('marketSetAutoRecharge', '?channelType=hebaodenglu'))).toEqual({ kind: 'show' });
});
