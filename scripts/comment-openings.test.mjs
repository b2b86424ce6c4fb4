import { expect, test } from 'vitest';
import { commentsIn, leavesSubjectOut } from './comment-openings.mjs';

test('refuses a comment whose first word hides its subject', () => {
  for (const text of [
    'Of a balance trigger.',
    "Whose it is; null: nobody's.",
    'What is agreed.',
    'Left out: all.',
  ])
    expect(leavesSubjectOut(text), text).toBe(true);
});

test('accepts a comment that begins with its subject or its verb', () => {
  for (const text of [
    'Set for balance triggers only.',
    'The terms of an agreement.',
    'Null when nothing is due.',
    'Official texts.',
    'Byte order does not matter.',
  ])
    expect(leavesSubjectOut(text), text).toBe(false);
});

test('finds comments of one and several lines, each with its first line number', () => {
  const source = [
    '/** One line. */',
    'const a = 1; // beside code',
    '/**',
    ' * Several',
    ' * lines.',
    ' */',
    '// Two',
    '// lines.',
  ];
  expect(commentsIn(source.join('\n'))).toEqual([
    { line: 1, text: 'One line.' },
    { line: 3, text: 'Several' },
    { line: 7, text: 'Two' },
  ]);
});
