import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { differingPlace, MarkedNumber, SimilarNotice } from './similar-notice.tsx';

test.each([
  ['13800138000', '13900138000', 2, '13<mark>8</mark> 0013 8000'],
  ['13800138000', '13850138000', 3, '138 <mark>0</mark>013 8000'],
  ['13800138000', '13800148000', 6, '138 001<mark>3</mark> 8000'],
  ['13800138000', '13800137000', 7, '138 0013 <mark>8</mark>000'],
  ['13800138000', '13800138001', 10, '138 0013 800<mark>0</mark>'],
  ['13800138000', '23800138000', 0, '<mark>1</mark>38 0013 8000'],
])('%s and %s differ at index %i, which is marked in its group', (one, other, place, shown) => {
  expect(differingPlace(one, other)).toBe(place);
  expect(renderToStaticMarkup(<MarkedNumber value={one} place={place} />)).toBe(`<span>${shown}</span>`);
});

test('equal numbers have no differing index', () => {
  expect(differingPlace('13800138000', '13800138000')).toBe(-1);
});

test('the notice shows the known number, the differing digit, and a button to use the known number', () => {
  const shown = renderToStaticMarkup(
    <SimilarNotice
      mobileNo="13800138001"
      similar={[{ mobileNo: '13800138000', remark: 'Mum' }]}
      onInstead={() => undefined}
    />,
  );
  for (const words of [
    'One digit differs from Mum 138\u00a00013\u00a08000. Is it correct?',
    '138 0013 800<mark>1</mark>',
    '138 0013 800<mark>0</mark>',
    'Digit 11 is 1 here and 0 there.',
    'Use 138\u00a00013\u00a08000 instead',
  ])
    expect(shown).toContain(words);
});

test('shows at most two similar numbers', () => {
  const similar = ['13800138000', '13800138002', '13800138003'].map((mobileNo) => ({ mobileNo, remark: '' }));
  expect(
    renderToStaticMarkup(
      <SimilarNotice mobileNo="13800138001" similar={similar} onInstead={() => undefined} />,
    ).match(/instead/g),
  ).toHaveLength(2);
});
