import { expect, test } from 'vitest';
import { memoryArea } from '../storage.ts';
import { createTourists, type TouristPorts } from './tourists.ts';

const link = { cnlCode: 'CH1', sign: '1.abc', signMobileNo: '13800138000', mobileNo: null };

function tourists(
  areas: Pick<TouristPorts, 'sessionArea' | 'localArea'> = {
    sessionArea: memoryArea(),
    localArea: memoryArea(),
  },
) {
  const asked: unknown[] = [];
  const made = createTourists({
    verification: (input) => {
      asked.push(input);
      return Promise.resolve({ ssoToken: 'S', userNo: 'U', validForMs: 1_800_000 });
    },
    encrypt: (mobileNo) => Promise.resolve(`cipher of ${mobileNo}`),
    ...areas,
  });
  return { ...made, asked, ...areas };
}

test('SPEC 7 POST /vi/verification gets cnlCode, sign and signMobileNo, always encrypted', async () => {
  const { verify, asked } = tourists();
  expect(await verify(link)).toEqual({
    tokenId: 'S',
    userNo: 'U',
    mobileNo: '13800138000',
    rechargeMobileNo: '',
  });
  await verify({ ...link, signMobileNo: '', mobileNo: '13900139000' });
  expect(asked).toEqual([
    { cnlCode: 'CH1', sign: '1.abc', signMobileNo: 'cipher of 13800138000' },
    { cnlCode: 'CH1', sign: '1.abc', signMobileNo: 'cipher of 13900139000' },
  ]);
});

test('a number encrypted by the channel is passed on unchanged, and stays unknown here', async () => {
  const { verify, asked } = tourists();
  expect(await verify({ ...link, signMobileNo: '04ab' })).toMatchObject({
    mobileNo: null,
    rechargeMobileNo: '',
  });
  expect(asked).toEqual([{ cnlCode: 'CH1', sign: '1.abc', signMobileNo: '04ab' }]);
});

test('SPEC 6 tourist: recognised by the session of the link in every tab of the browser', async () => {
  const areas = { sessionArea: memoryArea(), localArea: memoryArea() };
  await tourists(areas).verify(link);
  const another = tourists({ ...areas, sessionArea: memoryArea() });
  expect(another.callerOf({ tokenId: 'S' })).toBe('tourist');
  expect(another.cameFrom(link, 'S')).toBe(true);
  expect(another.callerOf({ tokenId: 'S2' })).toBe('user');
  expect(another.callerOf(null)).toBe('visitor');
  expect(tourists().callerOf({ tokenId: 'S' })).toBe('user');
});

test('verifies once at a time, and stores the session without the number', async () => {
  const { verify, asked, cameFrom, sessionArea, localArea } = tourists();
  await Promise.all([verify(link), verify(link)]);
  expect(asked).toHaveLength(1);
  expect(cameFrom(link, 'S')).toBe(true);
  expect(cameFrom(link, 'other')).toBe(false);
  expect(cameFrom({ ...link, sign: '2.x' }, 'S')).toBe(false);
  for (const area of [sessionArea, localArea]) expect(area.getItem('touristSign')).not.toContain('138');
});
