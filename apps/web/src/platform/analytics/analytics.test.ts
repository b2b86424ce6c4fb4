import { expect, test } from 'vitest';
import { analyticsContext, type AnalyticsEvent } from './analytics-event.ts';
import { beaconAnalytics } from './beacon.ts';
import { reportEvent } from './index.ts';

const facts = {
  path: '/rechargeTelebill/placeOrder?signMobileNo=13800138000',
  cnlCode: 'CH',
  provinceName: 'Beijing',
  cityName: 'Beijing',
  mobileNo: '13800138000',
};

test('SPEC 3 analytics context: currentPage, cnlCode, provinceName, cityName, uesrMblno', () => {
  expect(analyticsContext(facts)).toEqual({
    currentPage: '/rechargeTelebill/placeOrder',
    cnlCode: 'CH',
    provinceName: 'Beijing',
    cityName: 'Beijing',
    uesrMblno: '138********',
  });
  expect(analyticsContext({ path: '/x' })).toEqual({
    currentPage: '/x',
    cnlCode: '',
    provinceName: '',
    cityName: '',
    uesrMblno: '',
  });
});

test('nothing personal in clear: of the number three digits, of the address its path', () => {
  const sent: string[] = [];
  const event: AnalyticsEvent = { event: 'bannerClick', label: 'Mall', ...analyticsContext(facts) };
  beaconAnalytics('/collect', (url, body) => sent.push(url, body) > 0)(event);
  expect(sent[0]).toBe('/collect');
  expect(JSON.parse(sent[1] ?? '')).toEqual(event);
  expect(sent.join('')).not.toMatch(/0013|8000/);
  for (const mobileNo of ['', null, '138', 'name', '138001380001'])
    expect(analyticsContext({ path: '/', mobileNo }).uesrMblno).toBe('');
});

test('off by default', () => {
  expect(() => reportEvent({ event: 'bannerClick', label: '', ...analyticsContext(facts) })).not.toThrow();
});
