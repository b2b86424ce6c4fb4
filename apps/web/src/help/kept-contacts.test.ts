import { expect, test } from 'vitest';
import { memoryArea } from '../platform/storage.ts';
import { keepContacts, keptContacts, phoneText } from './kept-contacts.ts';

test('stores the contacts for use when no server answers', () => {
  const area = memoryArea();
  expect(keptContacts(area)).toBeNull();
  const contacts = { phone: '4001008611', chatUrl: 'https://chat.example/' };
  keepContacts(area, contacts);
  expect(keptContacts(area)).toEqual(contacts);
});

test.each([
  ['{', null],
  ['7', null],
  ['{"phone":"x","chatUrl":"javascript:alert(1)"}', { phone: null, chatUrl: null }],
  ['{"phone":10086}', { phone: null, chatUrl: null }],
])('ignores %s in storage', (text, expected) => {
  const area = memoryArea();
  area.setItem('helpContacts', text);
  expect(keptContacts(area)).toEqual(expected);
});

test('writes telephone numbers in groups', () => {
  expect(phoneText('4001008611')).toBe('400\u00a0100\u00a08611');
  expect(phoneText('13800138000')).toBe('138\u00a00013\u00a08000');
  expect(phoneText('10086')).toBe('10086');
});
