import { consoleRoles, type ConsoleRole } from '@phonebill/contract/console-pages';
import { expect, test } from 'vitest';
import { oversight, placesFor, work } from './navigation.ts';
import { isSearchShortcut } from './search-shortcut.ts';

test.each<[ConsoleRole, string[]]>([
  ['customerService', ['home', 'orders', 'approvals', 'messages', 'health', 'stops', 'settings', 'events']],
  [
    'finance',
    ['home', 'orders', 'approvals', 'differences', 'money', 'health', 'stops', 'settings', 'events'],
  ],
  [
    'operations',
    ['home', 'orders', 'approvals', 'differences', 'money', 'health', 'stops', 'settings', 'events'],
  ],
  [
    'auditor',
    [
      'home',
      'orders',
      'approvals',
      'differences',
      'money',
      'health',
      'stops',
      'settings',
      'events',
      'people',
      'audit',
    ],
  ],
  ['administrator', ['home', 'approvals', 'people', 'audit']],
])('the navigation of %s shows only pages that its verbs allow', (role, names) => {
  const places = [...placesFor(work, consoleRoles[role]), ...placesFor(oversight, consoleRoles[role])];
  expect(places.map(({ name }) => name)).toEqual(names);
});

const press = { key: '/', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };
const element = (tagName: string, inside: string | null = null): Element =>
  ({
    tagName,
    isContentEditable: false,
    closest: (selector: string) => (inside !== null && selector.includes(inside) ? {} : null),
  }) as unknown as Element;

test('the slash key opens the search box when no field has the focus', () => {
  expect(isSearchShortcut(press, element('BODY'))).toBe(true);
  expect(isSearchShortcut(press, element('BUTTON'))).toBe(true);
  expect(isSearchShortcut(press, null)).toBe(true);
});

test.each(['INPUT', 'TEXTAREA', 'SELECT'])('the slash key types into a focused field: %s', (tagName) => {
  expect(isSearchShortcut(press, element(tagName))).toBe(false);
});

test('the slash key does nothing inside a dialog, with another key, or as part of a shortcut', () => {
  expect(isSearchShortcut(press, element('BUTTON', 'dialog'))).toBe(false);
  expect(isSearchShortcut({ ...press, key: 'a' }, element('BODY'))).toBe(false);
  expect(isSearchShortcut({ ...press, ctrlKey: true }, element('BODY'))).toBe(false);
  expect(isSearchShortcut({ ...press, defaultPrevented: true }, element('BODY'))).toBe(false);
});
