import { expect, test } from 'vitest';
import { memoryArea } from '../storage.ts';
import { createTourists, type TouristPorts } from './tourists.ts';

const link = { cnlCode: 'CH1', sign: '1.abc', signMobileNo: '13800138000', mobileNo: null };

function tourists(
  answer: Awaited<ReturnType<TouristPorts['verification']>> = { ssoToken: 'S', userNo: 'U' },
) {
  const asked: unknown[] = [];
  const sessionArea = memoryArea();
  const made = createTourists({
    verification: (input) => {
      asked.push(input);
      return Promise.resolve(answer);
    },
    encrypt: (mobileNo) => Promise.resolve(`cipher of ${mobileNo}`),
    sessionArea,
  });
  return { ...made, asked, sessionArea };
}

test(
  'SPEC 7 POST /vi/verification gets cnlCode, sign and signMobileNo; a number in clear is ' +
    'encrypted first',
  async () => {
    const { verify, asked } = tourists();
    expect(await verify(link)).toEqual({
      tokenId: 'S',
      userNo: 'U',
      mobileNo: '13800138000',
      rechargeMobileNo: '13800138000',
    });
    await verify({ ...link, signMobileNo: '', mobileNo: '13900139000' });
    expect(asked).toEqual([
      { cnlCode: 'CH1', sign: '1.abc', signMobileNo: 'cipher of 13800138000' },
      { cnlCode: 'CH1', sign: '1.abc', signMobileNo: 'cipher of 13900139000' },
    ]);
  },
);

test('a number that the channel encrypted is passed on as it is, and is not known here', async () => {
  const { verify, asked } = tourists();
  expect(await verify({ ...link, signMobileNo: '04ab' })).toMatchObject({
    mobileNo: null,
    rechargeMobileNo: '',
  });
  expect(asked).toEqual([{ cnlCode: 'CH1', sign: '1.abc', signMobileNo: '04ab' }]);
});

test('without a token in the answer nobody is set', async () => {
  expect(await tourists({}).verify(link)).toBeNull();
});

test('asked once at a time, and known again after a reload, without the number in storage', async () => {
  const { verify, asked, cameFrom, sessionArea } = tourists();
  await Promise.all([verify(link), verify(link)]);
  expect(asked).toHaveLength(1);
  expect(cameFrom(link, 'S')).toBe(true);
  expect(cameFrom(link, 'other')).toBe(false);
  expect(cameFrom({ ...link, sign: '2.x' }, 'S')).toBe(false);
  expect(sessionArea.getItem('touristSign')).not.toContain('138');
});
