import { expect, test } from 'vitest';
import { routes } from '../app/routes.ts';
import { drawFirstPictures } from './draw-first-picture.tsx';
import { firstOfScreens } from './first-pictures.tsx';
import { NUMBER_TO_COME } from './usual-answers.ts';

const drawn = routes.flatMap((route) => {
  const first = firstOfScreens[route.key];
  return first ? [[route.key, drawFirstPictures(route, first.pictures)] as const] : [];
});
/** The number in any grouping: with breaking or non-breaking spaces. */
const madeUp = new RegExp(NUMBER_TO_COME.replace(/^(\d{3})(\d{4})(\d{4})$/, String.raw`$1\s?$2\s?$3`));

test.each(drawn)('%s hides the placeholder number and keeps its space free', (_, markup) => {
  const seen = markup.replaceAll(/<span data-own-number[^>]*>[^<]*<\/span>/g, '');
  expect(seen).not.toMatch(madeUp);
});

test('the sentence of automatic top-up keeps space free for the own number', () => {
  expect(new Map(drawn).get('setAutoRecharge')).toMatch(/<span data-own-number>1\d\d\u00A0/);
});
