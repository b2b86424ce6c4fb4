import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { initialLoad, loading, LoadingOverlay } from './loading-overlay.tsx';

const shown = () => renderToStaticMarkup(<LoadingOverlay />);

afterEach(() => {
  loading.set(false);
  initialLoad.set(true);
});

test('SPEC 4 overlay loading flag: on during the checks, off after them', () => {
  initialLoad.set(false);
  expect(shown()).not.toContain('Loading');
  loading.set(true);
  expect(shown()).toContain('>Loading<');
  loading.set(false);
  expect(shown()).not.toContain('Loading');
});

test('SPEC 4 initial-load flag: separate, and shown by the overlay on its own', () => {
  expect(shown()).toContain('>Loading<');
  initialLoad.set(false);
  expect(shown()).not.toContain('Loading');
});
