import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { LinkButton, Notice, Screen } from '../ui/index.ts';
import { appTexts } from './app-texts.ts';

/** Shown for an address without a screen. */
export function NotFound(): ReactNode {
  const texts = useTexts(appTexts);
  return (
    <Screen title={texts.notFoundTitle}>
      <Notice action={<LinkButton to="/">{texts.toHome}</LinkButton>}>{texts.notFound}</Notice>
    </Screen>
  );
}
