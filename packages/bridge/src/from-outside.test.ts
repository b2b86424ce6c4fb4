import { expect, test } from 'vitest';
import { downloadPolicy, openPage, openPageNoLogin, setTitleMenu, share, shareToChat } from './index.ts';
import { createFakeAndroid, createFakeIos, openTestPage } from './testing/index.ts';

const refused = { kind: 'refused' };
const bad = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'activity://BDYHK',
  'cyberapp://x',
  'file:///etc/passwd',
  'blob:https://a/b',
  'intent://x',
  'https://user:pw@evil.example/',
  'https://wallet.example@evil.example/',
  'http://',
  'https://[',
];
const methods = [
  'CmpSetTitleMenuList',
  'goWeb',
  'goWebNoLogin',
  'CMPShareAction',
  'shareToWeChat',
  'downloadPolicy',
];

test('an address that is not http(s) reaches neither the native side nor the browser', async () => {
  const native = createFakeIos({ methods });
  const page = openTestPage(native, 'ios');
  for (const url of bad) {
    expect(await openPage(page.bridge, url), url).toEqual(refused);
    expect(await openPageNoLogin(page.bridge, url), url).toEqual(refused);
    expect(await share(page.bridge, { title: '', url, details: '' }), url).toEqual(refused);
    expect(await shareToChat(page.bridge, { title: '', url, details: '' }), url).toEqual(refused);
    expect(await downloadPolicy(page.bridge, { name: 'a', url }), url).toEqual(refused);
    expect(
      await setTitleMenu(page.bridge, [
        { menuName: 'good', menuUrl: '/x' },
        { menuName: 'bad', menuUrl: url },
      ]),
      url,
    ).toEqual(refused);
  }
  expect([native.calls, page.visited]).toEqual([[], []]);
});

test('a relative address is whole before it leaves', async () => {
  const native = createFakeIos({ methods });
  const { bridge } = openTestPage(native, 'ios');
  await openPage(bridge, '../other?a=b');
  await setTitleMenu(bridge, [{ menuName: 'm', menuUrl: '/bill' }]);
  expect(native.calls.map((call) => call.args[0])).toEqual([
    { target: 'https://wallet.example/other?a=b' },
    { params: [{ menuName: 'm', menuUrl: 'https://wallet.example/bill' }] },
  ]);
});

test('texts cannot break out of a URL scheme', async () => {
  const page = openTestPage(createFakeIos({ wkjs: false }), 'ios');
  const title = 'a#IOSShareURL=https://evil.example#&="\'<>\n%00';
  await share(page.bridge, {
    title,
    url: 'https://wallet.example/#IOSShareDetails=x',
    details: 'half a pair \uD83D',
  });
  const parts = (page.visited[0] ?? '').split('#');
  expect(parts.map((part) => part.split('=').length)).toEqual([1, 2, 2, 2]);
  expect(decodeURIComponent(parts[1]?.split('=')[1] ?? '')).toBe(title);
  expect(decodeURIComponent(parts[3]?.split('=')[1] ?? '')).toBe('half a pair \uFFFD');
});

test('the name of a policy file cannot point elsewhere', async () => {
  const native = createFakeAndroid({ methods: ['goActivity.downloadPolicy'] });
  const { bridge } = openTestPage(native, 'android');
  for (const name of ['../../etc/x', '..\\x', '.hidden', 'a\u202Efdp.exe', 'C:x', '隐私政策 2.pdf'])
    await downloadPolicy(bridge, { name, url: '/p.pdf' });
  expect(native.calls.map((call) => call.args[0])).toEqual([
    '__.._etc_x',
    '__x',
    '_hidden',
    'a_fdp.exe',
    'C_x',
    '隐私政策 2.pdf',
  ]);
});
