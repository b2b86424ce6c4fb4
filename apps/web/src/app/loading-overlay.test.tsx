import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { initialLoad, loading } from './loading.ts';
import { LoadingOverlay } from './loading-overlay.tsx';

const shown = () => renderToStaticMarkup(<LoadingOverlay />);

afterEach(() => {
  loading.set(false);
  initialLoad.set(true);
});

test('SPEC 2 loading overlay, SPEC 4: nothing is loading', () => {
  initialLoad.set(false);
  expect(shown()).toMatch(/^<output [^>]*><\/output>$/);
});

test('SPEC 4 overlay loading flag: on during the checks, off after them', () => {
  initialLoad.set(false);
  loading.set(true);
  expect(shown()).toContain('loading-line');
  expect(shown()).toContain('Loading');
  loading.set(false);
  expect(shown()).not.toContain('Loading');
});

test('SPEC 4 initial-load flag: separate; it says so, but covers nothing: the skeleton is there', () => {
  loading.set(true);
  expect(shown()).toContain('Loading');
  expect(shown()).not.toContain('loading-line');
});
