import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnalyticsEvent, NOBODY, type NotedEvent, type WhoIsHere } from './analytics-event.ts';
import { createSender } from './sender.ts';

const PERSON: WhoIsHere = { provinceName: '北京市', cityName: '北京市', uesrMblno: '13800138000' };
const noted = (event: NotedEvent['event'], label = ''): NotedEvent => ({
  event,
  label,
  currentPage: '/rechargeTelebill/placeOrder',
  cnlCode: 'CH',
  at: '2026-11-24T00:00:00.000Z',
});

/** Resolves once all pending work that waits for nothing outside has run. */
const nextTask = () => new Promise((resolve) => void setTimeout(resolve));

test('SPEC 3 analytics context: currentPage, cnlCode, provinceName, cityName, uesrMblno', async () => {
  const sent: AnalyticsEvent[] = [];
  const { take } = createSender({
    who: () => Promise.resolve(PERSON),
    post: (event) => Promise.resolve(sent.push(event)),
    wait: () => new Promise(() => undefined),
  });
  take(noted('bannerClick', 'Mall'));
  await nextTask();
  expect(sent).toEqual([
    {
      event: 'bannerClick',
      label: 'Mall',
      at: '2026-11-24T00:00:00.000Z',
      currentPage: '/rechargeTelebill/placeOrder',
      cnlCode: 'CH',
      provinceName: '北京市',
      cityName: '北京市',
      uesrMblno: '13800138000',
    },
  ]);
});

test('events are sent in order, even if one is lost or late', async () => {
  const sent: string[] = [];
  const outcomes = [Promise.reject(new Error('lost')), new Promise(() => undefined), Promise.resolve()];
  const { take } = createSender({
    who: () => Promise.resolve(NOBODY),
    post: ({ event }) => {
      sent.push(event);
      return outcomes.shift() ?? Promise.resolve();
    },
    wait: nextTask as () => Promise<void>,
  });
  for (const event of ['pageView', 'numberGiven', 'amountChosen', 'payTapped'] as const) take(noted(event));
  await vi.waitFor(
    () => expect(sent).toEqual(['pageView', 'numberGiven', 'amountChosen', 'payTapped']),
    30_000,
  );
});

test('leaving the page sends the waiting events at once, without a user', async () => {
  const sent: [string, string][] = [];
  const { take, flush } = createSender({
    who: () => new Promise(() => undefined),
    post: ({ event, uesrMblno }) => Promise.resolve(sent.push([event, uesrMblno])),
    wait: () => new Promise(() => undefined),
  });
  take(noted('payTapped'));
  take(noted('cashierOpened', 'page'));
  await nextTask();
  expect(sent).toEqual([]);
  flush();
  expect(sent).toEqual([
    ['payTapped', ''],
    ['cashierOpened', ''],
  ]);
});

test('sends an event without a user when the user cannot be determined', async () => {
  const sent: AnalyticsEvent[] = [];
  const { take } = createSender({
    who: () => Promise.reject(new Error('no answer')),
    post: (event) => Promise.resolve(sent.push(event)),
    wait: () => new Promise(() => undefined),
  });
  take(noted('pageView'));
  await nextTask();
  expect(sent).toMatchObject([{ event: 'pageView', ...NOBODY }]);
});

let address: string | null = null;
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', {
    querySelector: () => (address === null ? null : { content: address }),
    addEventListener: () => undefined,
  });
  vi.stubGlobal('location', {
    pathname: '/phonebillh5/rechargeTelebill/directResult',
    search: '?orderNo=1&key=secret&cnlCode=CH',
  });
});
afterEach(() => {
  address = null;
  vi.unstubAllGlobals();
});

test('events wait for the sender, and their address has only the path and channel', async () => {
  address = 'https://collect.example/';
  const { reportEvent, connectAnalytics } = await import('./index.ts');
  reportEvent('pageView');
  const taken: NotedEvent[] = [];
  connectAnalytics((event) => void taken.push(event));
  reportEvent('resultShown', 'credited');
  expect(taken).toMatchObject([
    { event: 'pageView', label: '', currentPage: '/rechargeTelebill/directResult', cnlCode: 'CH' },
    { event: 'resultShown', label: 'credited' },
  ]);
  expect(JSON.stringify(taken)).not.toContain('secret');
});

test('a later page reports the channel of the first one', async () => {
  address = 'https://collect.example/';
  const { reportEvent, connectAnalytics } = await import('./index.ts');
  const taken: NotedEvent[] = [];
  connectAnalytics((event) => void taken.push(event));
  reportEvent('pageView');
  vi.stubGlobal('location', { pathname: '/phonebillh5/rechargeTelebill/resultPage', search: '?orderNo=1' });
  reportEvent('pageView');
  expect(taken.map(({ currentPage, cnlCode }) => [currentPage, cnlCode])).toEqual([
    ['/rechargeTelebill/directResult', 'CH'],
    ['/rechargeTelebill/resultPage', 'CH'],
  ]);
});

test("records no event without a collector's address", async () => {
  const { reportEvent, connectAnalytics } = await import('./index.ts');
  reportEvent('pageView');
  const taken: NotedEvent[] = [];
  connectAnalytics((event) => void taken.push(event));
  reportEvent('payTapped');
  expect(taken).toEqual([]);
});
