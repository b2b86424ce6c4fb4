import type { ReactNode } from 'react';
import type { DenominationView } from '@phonebill/contract/wire';
import { Amount } from '../../../ui/amount/amount.tsx';
import { classNames } from '@phonebill/styles';
import { RadioTile } from '../../../ui/radio-tile/radio-tile.tsx';
import { useEnterPays } from './pay-bar.tsx';
import type { Language } from '../../../platform/language/index.ts';
import * as styles from './amount-section.module.css';

interface AmountTileProps {
  /** The name that the radios of one choice share. */
  readonly name: string;
  readonly value: string | number;
  readonly faceFen: number;
  readonly checked: boolean;
  /** In sight, but not to be chosen. */
  readonly outOfReach?: boolean;
  readonly onChoose: () => void;
  /** What it costs. */
  readonly children: ReactNode;
}

/** One amount to choose: what is credited large, below it what it costs. */
export function AmountTile({
  name,
  value,
  faceFen,
  checked,
  outOfReach = false,
  onChoose,
  children,
}: AmountTileProps): ReactNode {
  const onKeyDown = useEnterPays();
  return (
    <RadioTile
      className={classNames(styles.tile, outOfReach && styles.outOfReach)}
      name={name}
      value={value}
      disabled={outOfReach}
      checked={checked}
      onChange={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={styles.face}>
        <Amount fen={faceFen} kind="display" />
      </span>
      {children}
    </RadioTile>
  );
}

/** Why some of what is offered is not sold for now, in the operators' words; null: all of it is. Pure. */
export function stoppedText(
  offered: readonly Pick<DenominationView, 'stopped'>[],
  language: Language,
): string | null {
  const texts = offered.flatMap(({ stopped }) => (stopped ? [stopped[language]] : []));
  return texts.length > 0 ? [...new Set(texts)].join(' ') : null;
}
