import type { SettingsPartName } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { listOf, useLanguage, useTexts } from '../../language/index.ts';
import { settingsWords } from '../../settings/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { settingsTexts } from './texts.ts';

interface BeginAnewProps {
  /** The parts with changes that would be lost; without any, no confirmation is asked for. */
  readonly changed: readonly SettingsPartName[];
  readonly onBegin: () => void;
}

/** Discards a change that was not proposed, after a confirmation. */
export function BeginAnew({ changed, onBegin }: BeginAnewProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  function begin(): void {
    setAsking(false);
    onBegin();
  }
  return (
    <>
      <Button onPress={() => (changed.length === 0 ? onBegin() : setAsking(true))}>{texts.beginAnew}</Button>
      {isAsking && (
        <Dialog
          title={texts.beginAnewTitle}
          onClose={() => setAsking(false)}
          onSubmit={begin}
          closeWords={texts.goOnEditing}
          actions={
            <Button kind="danger" type="submit">
              {texts.discard}
            </Button>
          }
        >
          <p>
            {texts.discardWords(
              listOf(
                changed.map((part) => words.part[part]),
                language,
              ),
            )}
          </p>
        </Dialog>
      )}
    </>
  );
}
