import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { PartLinks, Screen } from '../../ui/index.ts';
import { moneyTexts } from './texts.ts';

const parts = [
  { to: '/money', name: 'days' },
  { to: '/money/ledger', name: 'ledger' },
  { to: '/money/floats', name: 'floats' },
  { to: '/money/unknowns', name: 'unknowns' },
  { to: '/money/margins', name: 'margins' },
] as const;

interface MoneyScreenProps {
  readonly part: (typeof parts)[number]['name'];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a part of Money below the links to all of them. */
export function MoneyScreen({ part, actions, children }: MoneyScreenProps): ReactNode {
  const texts = useTexts(moneyTexts);
  return (
    <Screen
      title={part === 'days' ? texts.title : `${texts[part]} – ${texts.title}`}
      heading={texts.title}
      {...(actions !== undefined && { actions })}
    >
      <PartLinks label={texts.parts} parts={parts.map(({ to, name }) => ({ to, words: texts[name] }))} />
      {children}
    </Screen>
  );
}
