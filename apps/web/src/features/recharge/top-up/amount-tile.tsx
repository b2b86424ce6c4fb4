import type { ReactNode } from 'react';
import type { DenominationView } from '@phonebill/contract/wire';
import { Amount } from '../../../ui/amount/amount.tsx';
import { classNames } from '@phonebill/styles';
import { RadioTile } from '../../../ui/radio-tile/radio-tile.tsx';
import { useEnterPays } from './pay-bar.tsx';
import type { Language } from '../../../platform/language/index.ts';
import * as styles from './amount-section.module.css';

interface AmountTileProps {
  /** The name shared by the radios of one choice. */
  readonly name: string;
  readonly value: string | number;
  readonly faceFen: number;
  readonly checked: boolean;
  /** Whether it is shown but cannot be chosen. */
  readonly outOfReach?: boolean;
  readonly onChoose: () => void;
  /** The price. */
  readonly children: ReactNode;
}

/** Renders one amount to choose: the credited amount large, its price below. */
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

/**
 * Returns why some of the offered amounts are not sold at present, in the operators' words; null if all are.
 */
export function stoppedText(
  offered: readonly Pick<DenominationView, 'stopped'>[],
  language: Language,
): string | null {
  const texts = offered.flatMap(({ stopped }) => (stopped ? [stopped[language]] : []));
  return texts.length > 0 ? [...new Set(texts)].join(' ') : null;
}
