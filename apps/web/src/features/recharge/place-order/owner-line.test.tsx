import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OwnerLine } from './owner-line.tsx';

const line = (contactName: string | null, words: readonly (string | false)[]) => renderToStaticMarkup(<OwnerLine contactName={contactName} words={words} />);

test('a contact\'s name stands before what is known of the number', () => {
  expect(line('Wang Wei', [false, 'China Mobile · Beijing'])).toBe('<p class="owner-line"><bdi>Wang Wei</bdi> · China Mobile · Beijing</p>');
  expect(line(null, ['My number', 'China Mobile · Beijing'])).toBe('<p class="owner-line">My number · China Mobile · Beijing</p>');
  expect(line('<b>', [])).toBe('<p class="owner-line"><bdi>&lt;b&gt;</bdi></p>');
});
