import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as icons from './icons.tsx';

test.each(Object.entries(icons))('%s grows with the text: its size is in rem', (_, Icon) => {
  const drawn = renderToStaticMarkup(<Icon />);
  expect(drawn).toMatch(/^<svg width="[\d.]+rem" height="[\d.]+rem"/);
});
