import type { MeView } from '@phonebill/contract/console-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MeProvider } from '../session/index.ts';
import { Allowed } from './allowed.tsx';

test('a forbidden page shows the required right and the roles that have it', () => {
  const shown = (verbs: MeView['verbs']): string =>
    renderToStaticMarkup(
      <MemoryRouter>
        <MeProvider me={{ name: 'Li Wei', verbs, passkeys: [{}] } as MeView}>
          <Allowed verb="money.read" />
        </MeProvider>
      </MemoryRouter>,
    );
  const words = shown(['orders.read']).replaceAll(/<[^>]*>/g, ' ');
  expect(words).toMatch(/It takes the right to .+\. Roles that have it: Finance, Operations, Auditor\./);
  expect(shown(['money.read'])).not.toContain('It takes');
});
