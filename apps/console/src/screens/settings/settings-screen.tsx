import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { useCan } from '../../session/index.ts';
import { PartLinks, Screen } from '../../ui/index.ts';
import { floorTexts } from './floor-texts.ts';
import { settingsTexts } from './texts.ts';

interface SettingsScreenProps {
  /** The title of what is shown; omitted for the list of versions. */
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a page of "What people see", below the links to its parts. */
export function SettingsScreen({ title, actions, children }: SettingsScreenProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const floors = useTexts(floorTexts);
  const can = useCan();
  return (
    <Screen
      title={title === undefined ? texts.title : `${title} – ${texts.title}`}
      heading={title ?? texts.title}
      {...(actions !== undefined && { actions })}
    >
      <PartLinks
        label={texts.parts}
        parts={[
          { to: '/settings', words: texts.versions },
          { to: '/settings/floors', words: floors.title },
          ...(can('settings.propose') ? [{ to: '/settings/change', words: texts.change }] : []),
        ]}
      />
      {children}
    </Screen>
  );
}
