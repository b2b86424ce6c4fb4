import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { describeOwner, OwnerLine } from './owner-line.tsx';

const line = (contactName: string | null, facts: readonly (string | false)[]) =>
  renderToStaticMarkup(<OwnerLine contactName={contactName} facts={facts} />);

test("shows a contact's name before the facts of the number", () => {
  expect(line('Wang Wei', [false, 'China Mobile\u00a0· Beijing'])).toBe(
    '<p><bdi>Wang Wei</bdi>\u00a0· <span>China Mobile\u00a0· Beijing</span></p>',
  );
  expect(line(null, ['My number', 'China Mobile\u00a0· Beijing'])).toBe(
    '<p>My number\u00a0· China Mobile\u00a0· Beijing</p>',
  );
  expect(line('<b>', [])).toBe('<p><bdi>&lt;b&gt;</bdi><span></span></p>');
});

const zhejiang = { zh: '浙江', en: 'Zhejiang' };
const hangzhou = { zh: '杭州', en: 'Hangzhou' };
const beijing = { zh: '北京', en: 'Beijing' };

test('shows the carrier, province and city', () => {
  const owner = {
    mobileNo: '13900139000',
    carrier: 'CMCC',
    province: zhejiang,
    city: hangzhou,
    ported: false,
  } as const;
  expect(describeOwner(owner, 'en')).toBe('China Mobile\u00a0· Hangzhou, Zhejiang');
  expect(describeOwner(owner, 'zh')).toBe('中国移动\u00a0· 浙江杭州');
});

test('a municipality is shown once, an unknown place is left out, and an unknown carrier is named so', () => {
  expect(
    describeOwner({ mobileNo: '1', carrier: 'CUCC', province: beijing, city: beijing, ported: true }, 'zh'),
  ).toBe('中国联通\u00a0· 北京\u00a0· 已携号转网');
  expect(
    describeOwner({ mobileNo: '1', carrier: 'UNKNOWN', province: null, city: null, ported: false }, 'en'),
  ).toBe('Unknown carrier');
});
