import type { DenominationView, OwnAmountView } from '@phonebill/contract/wire';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { loadChunk } from '../../../platform/load-chunk.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { classNames } from '@phonebill/styles';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { topUpCopy } from './copy.ts';
import { TopUpSheet } from './top-up-sheet.tsx';
import * as styles from './amount-section.module.css';

const OwnAmountSheet = lazyPart(() => loadChunk(() => import('./own-amount-sheet.tsx')));

interface OwnAmountTileProps {
  readonly limits: OwnAmountView;
  readonly mobileNo: string | null;
  readonly cnlCode: string | undefined;
  /** The amount that the user named, if it is chosen; else null. */
  readonly named: DenominationView | null;
  readonly disabled: boolean;
  readonly onChoose: (faceFen: number) => void;
}

/** Renders the last of the tiles: an amount of the user's own choice, named in a sheet. */
export function OwnAmountTile({
  limits,
  mobileNo,
  cnlCode,
  named,
  disabled,
  onChoose,
}: OwnAmountTileProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const { open, show, close } = useSheetEntry('own-amount');
  // The sheet's history entry is left first, as the amount is kept in the page's own entry.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (open || wanted.current === null) return;
    onChoose(wanted.current);
    wanted.current = null;
  }, [open, onChoose]);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.tile, styles.own, named && styles.ownChosen)}
        aria-haspopup="dialog"
        disabled={disabled}
        data-testid="own-amount"
        onClick={show}
      >
        {named ? (
          <>
            <span className={styles.face}>
              <Amount fen={named.faceFen} kind="display" />
            </span>
            <span className={styles.price}>{copy.price(showFen(named.priceFen))}</span>
          </>
        ) : (
          <span className={styles.ownWords}>{copy.ownAmount}</span>
        )}
      </button>
      {open && (
        <TopUpSheet onClose={close}>
          <OwnAmountSheet
            limits={limits}
            mobileNo={mobileNo}
            cnlCode={cnlCode}
            faceFen={named?.faceFen ?? null}
            onChoose={(faceFen) => {
              wanted.current = faceFen;
              close();
            }}
            onClose={close}
          />
        </TopUpSheet>
      )}
    </>
  );
}
