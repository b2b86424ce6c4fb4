import { expect, test } from 'vitest';
import { fillRow } from '../wire/native-call.ts';
import { readCall } from './read-call.ts';
import { actionNames, wireTable } from './wire-table.ts';

/** A value for every field named by a row of the table. */
const given = {
  list: [{ menuName: 'm', menuUrl: 'https://a.example/?b=1#c' }],
  json: '[]',
  title: 'T & t',
  url: 'https://a.example/?x=1#y',
  details: '送 10',
  logo: 'L',
  orderNo: 'N',
  orderType: '2',
  pickupType: '0',
  value1: 'v',
  value2: 1,
  value3: 2,
  text: 't',
  scene: 's',
  target: 'https://a.example/x?y=z#w',
  type: '01',
  time: '202611',
  orderNumber: 'O',
  enable: false,
  name: 'n',
  hidden: true,
};

test('a call is read back with its action and fields in every calling style', () => {
  for (const action of actionNames) {
    const row = wireTable[action];
    const { ios, harmony, older, android, scheme, params, args, androidArgs } = fillRow(row, given);
    const ways = [
      { way: 'new', name: ios, args: [params] },
      { way: 'new', name: harmony, args: [params] },
      { way: 'older', name: older, args },
      { way: 'android', name: android, args: androidArgs },
      { way: 'scheme', name: scheme, args: [] },
    ] as const;
    for (const { way, name, args: sent } of ways) {
      if (name === null) continue;
      const read = readCall({ way, name, args: sent });
      expect([way, read?.action]).toEqual([way, action]);
      for (const [field, value] of Object.entries(read?.fields ?? {}))
        if (field in given)
          expect([action, field, value]).toEqual([action, field, given[field as keyof typeof given]]);
    }
  }
});

test('an unknown name is not an action, and an invalid body has no fields', () => {
  expect(readCall({ way: 'new', name: 'nope', args: [] })).toBeNull();
  expect(readCall({ way: 'scheme', name: 'activity://other', args: [] })).toBeNull();
  expect(readCall({ way: 'new', name: 'goWeb', args: ['junk'] })).toEqual({
    action: 'openPage',
    fields: { target: undefined },
  });
});
