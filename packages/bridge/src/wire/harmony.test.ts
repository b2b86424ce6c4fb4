import { expect, test } from 'vitest';
import {
  closeWebView,
  commonPay,
  keepMessagePort,
  pickContact,
  readStatusBarHeight,
  share,
} from '../index.ts';
import { createFakeHarmony, openTestPage } from '../testing/index.ts';

const done = { kind: 'done', value: undefined };
const given = { title: 'T', url: 'https://wallet.example/', details: 'D' };

test('Harmony’s empty, missing or invalid list means unknown, and is waited for only once', async () => {
  for (const list of [
    'silent',
    { answer: [] },
    { answer: null },
    { answer: 'junk' },
    { answer: [1, {}] },
  ] as const) {
    const native = createFakeHarmony({ list, onCall: (call) => call.answer() });
    const page = openTestPage(native, 'harmony');
    const first = closeWebView(page.bridge);
    await page.time.pass(800);
    expect(await first).toEqual(done);
    expect(await closeWebView(page.bridge)).toEqual(done);
    expect([native.calls.length, native.timesAsked()]).toEqual([2, 1]);
  }
});

test('Harmony’s list of names is used, also as JSON text', async () => {
  const native = createFakeHarmony({ list: { answer: '["closeWebView"]' } });
  const { bridge } = openTestPage(native, 'harmony');
  expect(await closeWebView(bridge)).toEqual(done);
  expect(await share(bridge, given)).toEqual({ kind: 'unsupported' });
});

test('Harmony’s answers arrive through the callback object or the message port', async () => {
  for (const answers of ['callback', 'port'] as const) {
    const native = createFakeHarmony({ answers, onCall: (call) => call.answer(30) });
    expect(await readStatusBarHeight(openTestPage(native, 'harmony').bridge)).toBe(30);
    expect(native.log).toEqual([]);
  }
});

test("Harmony: the wallet's script is waited for, and its name is left free", async () => {
  for (const answers of ['callback', 'port'] as const) {
    const native = createFakeHarmony({ script: false, answers, onCall: (call) => call.answer(30) });
    const page = openTestPage(native, 'harmony', { timeLimits: { script: 3000 } });
    const height = readStatusBarHeight(page.bridge);
    await page.time.pass(2000);
    expect('hebaoWkjs' in native.window).toBe(false);
    expect(native.calls).toEqual([]);
    native.bringScript();
    if (answers === 'port') native.givePort();
    await page.time.pass(100);
    expect(await height).toBe(30);
    expect(native.log).toEqual([]);
  }
});

test('Harmony without a script: its object is called directly, and the port answers', async () => {
  const native = createFakeHarmony({ script: false, answers: 'port', onCall: (call) => call.answer(30) });
  keepMessagePort(native.window, '__init_port__');
  native.givePort();
  const page = openTestPage(native, 'harmony', { timeLimits: { script: 3000 } });
  const height = readStatusBarHeight(page.bridge);
  await page.time.pass(3000);
  expect(await height).toBe(30);
  expect(native.calls).toMatchObject([{ name: 'getStatusBarHeight', message: { body: {} } }]);
  // The script is too late for that call, but its name is still free.
  native.bringScript();
  expect(native.log).toEqual([]);
  expect(await readStatusBarHeight(page.bridge)).toBe(30);
});

test('on Harmony, pipe false ends a callback, and pipe true keeps it open', async () => {
  const contact = { name: 'A', mobile: '13800138000' };
  for (const [pipe, kind] of [
    [true, 'done'],
    [false, 'unanswered'],
  ] as const) {
    const native = createFakeHarmony({
      script: false,
      answers: 'port',
      pipe,
      onCall(call) {
        call.answer('ok');
        call.answer(contact);
      },
    });
    const page = openTestPage(native, 'harmony', { timeLimits: { contactPicker: 1000 } });
    keepMessagePort(native.window, '__init_port__');
    native.givePort();
    const picked = pickContact(page.bridge);
    await page.time.pass(1000);
    expect((await picked).kind).toBe(kind);
  }
});

test('Harmony’s unrequested answers and foreign messages change nothing', async () => {
  const native = createFakeHarmony({
    answers: 'port',
    onCall(call) {
      call.answer(1);
      call.answer(2);
    },
  });
  const page = openTestPage(native, 'harmony');
  const window = native.window as { dispatchEvent(event: object): void };
  window.dispatchEvent({ data: '__init_port__', ports: [] });
  window.dispatchEvent({ data: { kind: 'other' } });
  expect(await readStatusBarHeight(page.bridge)).toBe(1);
  const silent = createFakeHarmony();
  const asked = openTestPage(silent, 'harmony');
  const pay = commonPay(asked.bridge, { orderNo: 'N1', orderType: '2', pickupType: '0' });
  await asked.time.pass(3000);
  expect(await pay).toEqual({ kind: 'unanswered' });
});

test('Harmony’s answers arrive through the port even if the script missed it', async () => {
  const native = createFakeHarmony({ script: false, answers: 'port', onCall: (call) => call.answer(30) });
  const page = openTestPage(native, 'harmony', { timeLimits: { script: 3000 } });
  keepMessagePort(native.window, '__init_port__');
  native.givePort();
  native.bringScript();
  const height = readStatusBarHeight(page.bridge);
  await page.time.pass(1000);
  expect(await height).toBe(30);
});

test('Harmony’s port of another site’s page is refused, even if it arrived early', async () => {
  const native = createFakeHarmony({ script: false, answers: 'port', onCall: (call) => call.answer(30) });
  native.window['location'] = { origin: 'https://pages.example' };
  native.window['earlyPorts'] = [
    {
      data: '__init_port__',
      origin: 'https://evil.example',
      ports: [new MessageChannel().port1],
      beforeScript: true,
    },
  ];
  const port = keepMessagePort(native.window, '__init_port__');
  const heard: unknown[] = [];
  port.readers.add((answer) => heard.push(answer));
  native.givePort('https://evil.example');
  native.givePort('null');
  expect([port.hasPort, heard]).toEqual([false, []]);
  native.givePort('https://pages.example');
  expect(port.hasPort).toBe(true);
});

test('the first script keeps Harmony’s port that arrived before any listener', async () => {
  const { port1, port2 } = new MessageChannel();
  const native = createFakeHarmony({
    script: false,
    list: 'silent',
    onCall: ({ message }) => {
      const { callbackId } = message as { callbackId: string };
      port1.postMessage(JSON.stringify({ callbackId, pipe: false, params: 30 }));
    },
  });
  native.window['earlyPorts'] = [
    { data: 'other', origin: '', ports: [], beforeScript: true },
    { data: '__init_port__', origin: '', ports: [port2], beforeScript: true },
  ];
  native.bringScript();
  const page = openTestPage(native, 'harmony');
  const height = readStatusBarHeight(page.bridge);
  await page.time.pass(800);
  expect(await height).toBe(30);
  port1.close();
});
