import { expect, test } from 'vitest';
import { analyticsContext, type AnalyticsEvent } from './analytics-event.ts';
import { beaconAnalytics } from './beacon.ts';

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
    uesrMblno: '13800138000',
  });
  expect(analyticsContext({ path: '/x' })).toEqual({
    currentPage: '/x',
    cnlCode: '',
    provinceName: '',
    cityName: '',
    uesrMblno: '',
  });
});

test('what is sent elsewhere has of the number three digits, and of the address its path', () => {
  const sent: string[] = [];
  const beacon = beaconAnalytics('/collect', (url, body) => sent.push(url, body) > 0);
  const event: AnalyticsEvent = { event: 'bannerClick', label: 'Mall', ...analyticsContext(facts) };
  beacon(event);
  expect(sent[0]).toBe('/collect');
  expect(JSON.parse(sent[1] ?? '')).toEqual({
    event: 'bannerClick',
    label: 'Mall',
    currentPage: '/rechargeTelebill/placeOrder',
    cnlCode: 'CH',
    provinceName: 'Beijing',
    cityName: 'Beijing',
    uesrMblno: '138********',
  });
  for (const uesrMblno of ['', '138', 'name', '138001380001']) {
    beacon({ ...event, uesrMblno });
    expect(JSON.parse(sent.at(-1) ?? '')).toMatchObject({ uesrMblno: '' });
  }
});
