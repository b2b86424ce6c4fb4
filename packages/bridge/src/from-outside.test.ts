import { expect, test } from 'vitest';
import {
  downloadPolicy,
  openPage,
  openPageNoLogin,
  setTitleMenu,
  share,
  shareToChat,
  writeMessage,
} from './index.ts';
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

test('a message can only be sent to a number of digits', async () => {
  const native = createFakeIos({ methods: ['MessageUI'] });
  const { bridge } = openTestPage(native, 'ios');
  for (const number of [
    '',
    '12',
    '10658000,13800138000',
    '10658000?body=x',
    '+',
    '１０６５８',
    'a@b.example',
  ])
    expect(await writeMessage(bridge, { number, text: 'Y37' }), number).toEqual(refused);
  expect(native.calls).toEqual([]);
});

test('a relative address is made absolute before it is sent', async () => {
  const native = createFakeIos({ methods, onCall: (call) => call.answer('ok') });
  const { bridge } = openTestPage(native, 'ios');
  await openPage(bridge, '../other?a=b');
  expect(native.calls.map((call) => call.args[0])).toEqual([{ target: 'https://wallet.example/other?a=b' }]);
});

test('a menu entry is a script with its index only, which opens exactly its own address', async () => {
  const native = createFakeIos({ methods });
  const { bridge, visited } = openTestPage(native, 'ios');
  await setTitleMenu(bridge, [
    { menuName: "a');alert(1)//", menuUrl: "/bill?x=');alert(1)//" },
    { menuName: 'b', menuUrl: '/records' },
  ]);
  const [{ params } = { params: [] }] = (native.calls[0]?.args ?? []) as { params: { menuUrl: string }[] }[];
  expect(params.map(({ menuUrl }) => menuUrl)).toEqual([
    "phonebillOpenMenu('0');",
    "phonebillOpenMenu('1');",
  ]);
  for (const place of ['1', '0', '2', 'junk', '-1']) native.answerThrough('phonebillOpenMenu', place);
  expect(visited).toEqual([
    'https://wallet.example/records',
    'https://wallet.example/bill?x=%27);alert(1)//',
  ]);
});

test('texts and addresses are unescaped in a URL scheme, but cannot end their parameter', async () => {
  const page = openTestPage(createFakeIos({ wkjs: false }), 'ios');
  await share(page.bridge, {
    title: 'a#IOSShareURL=https://evil.example?b=1&c="\'<>\n%00',
    url: 'https://wallet.example/x?y=1#IOSShareDetails=x#z',
    details: 'half a pair \uD83D',
  });
  expect(page.visited).toEqual([
    'cyberapp://IOSShare#IOSShareTitle=a＃IOSShareURL=https://evil.example?b=1&c="\'<> %00' +
      '#IOSShareURL=https://wallet.example/x?y=1%23IOSShareDetails=x#z#IOSShareDetails=half a pair \uFFFD',
  ]);
});

test('the name of a policy file cannot lead to another folder', async () => {
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
