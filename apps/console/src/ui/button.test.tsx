import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a pending button keeps its name, announces that it is loading, and submits nothing', () => {
  const markup = renderToStaticMarkup(
    <Button type="submit" isPending>
      Propose
    </Button>,
  );
  expect(markup).toMatch(/<button[^>]* type="button"/);
  expect(markup).toMatch(/<button[^>]* aria-disabled="true"/);
  expect(markup).toContain('>Propose</span></button>');
  expect(markup).toMatch(/aria-live="polite">Loading</);
});

test('a button that is not pending announces nothing', () => {
  const markup = renderToStaticMarkup(<Button type="submit">Propose</Button>);
  expect(markup).toMatch(/<button[^>]* type="submit"/);
  expect(markup).not.toContain('aria-disabled');
  expect(markup).toMatch(/aria-live="polite"><\/span>/);
});
