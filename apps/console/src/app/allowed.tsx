import type { ConsoleVerb } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useTexts } from '../language/index.ts';
import { useCan } from '../session/index.ts';
import { LinkButton, Notice, Screen } from '../ui/index.ts';
import { appTexts } from './app-texts.ts';

/** Shows the screens inside to people who have the verb; others are told that they lack it. */
export function Allowed({ verb }: { readonly verb: ConsoleVerb }): ReactNode {
  const can = useCan();
  const texts = useTexts(appTexts);
  if (can(verb)) return <Outlet />;
  return (
    <Screen title={texts.notAllowedTitle}>
      <Notice action={<LinkButton to="/">{texts.toHome}</LinkButton>}>{texts.notAllowed}</Notice>
    </Screen>
  );
}
