import { consoleRoleNames, consoleRoles, type ConsoleVerb } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { listOf, useLanguage, useTexts, useWord } from '../language/index.ts';
import { useCan } from '../session/index.ts';
import { LinkButton, Notice, Screen } from '../ui/index.ts';
import { appTexts } from './app-texts.ts';

/**
 * Shows the screens inside to people who have the verb; tells others which verb they lack, and who has it.
 */
export function Allowed({ verb }: { readonly verb: ConsoleVerb }): ReactNode {
  const can = useCan();
  const texts = useTexts(appTexts);
  const word = useWord();
  const language = useLanguage();
  if (can(verb)) return <Outlet />;
  const having = consoleRoleNames.filter((role) => consoleRoles[role].includes(verb));
  const roles = listOf(
    having.map((role) => word('role', role)),
    language,
  );
  return (
    <Screen title={texts.notAllowedTitle}>
      <Notice action={<LinkButton to="/">{texts.toHome}</LinkButton>}>
        <p>{texts.notAllowed}</p>
        <p>{texts.notAllowedWhy(word('verb', verb), roles)}</p>
      </Notice>
    </Screen>
  );
}
