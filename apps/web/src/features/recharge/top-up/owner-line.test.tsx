import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OwnerLine } from './owner-line.tsx';

const line = (contactName: string | null, words: readonly (string | false)[]) =>
  renderToStaticMarkup(<OwnerLine contactName={contactName} words={words} />);

test("a contact's name stands before what is known of the number", () => {
  expect(line('Wang Wei', [false, 'China Mobile · Beijing'])).toBe(
    '<p class="owner-line"><bdi>Wang Wei</bdi>\u00a0· <span class="owner-line__known">China Mobile · Beijing</span></p>',
  );
  expect(line(null, ['My number', 'China Mobile · Beijing'])).toBe(
    '<p>My number · China Mobile · Beijing</p>',
  );
  expect(line('<b>', [])).toBe(
    '<p class="owner-line"><bdi>&lt;b&gt;</bdi><span class="owner-line__known"></span></p>',
  );
});
