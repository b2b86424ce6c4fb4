import type { SavedNumberView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../../platform/navigate.ts';
import { MeCorner } from '../../../me/me-corner.tsx';
import { UndoBar, useUndo } from '../../../list-view/undo-bar.tsx';
import { useSavedNumbers } from '../../../numbers/use-saved-numbers.ts';
import { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { type MarkDraft, paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { MissingAnswer } from '../../../ui/state/missing-answer.tsx';
import { useMarkEdit } from './api.ts';
import { markRecordsCopy } from './copy.ts';
import { MarkList, nameInSentence } from './mark-list.tsx';
import { MarkBones } from './marks-skeleton.tsx';
import { topUpTarget } from './mark-records.ts';
import * as listLayout from '../../../list-view/list-layout.module.css';

/**
 * Shows the numbers that the user saved or topped up (SPEC section 2, markRecords). A deletion takes effect
 * at once, and can be undone.
 */
export default function MarkRecordsPage(): ReactNode {
  const copy = useTexts(markRecordsCopy);
  const navigate = useNavigate();
  const { state } = useLocation();
  const marked = useSavedNumbers({ fresh: true });
  const edit = useMarkEdit('client');
  const undo = useUndo<SavedNumberView>();

  function topUp({ mobileNo }: SavedNumberView): void {
    const target = topUpTarget(state, mobileNo);
    void navigate(target.to, { state: target.state });
  }

  function open({ mobileNo, remark, saved }: SavedNumberView): void {
    void navigate(paths.markEdit, {
      state: (saved ? { mobileNo, remark, edited: mobileNo } : { mobileNo }) satisfies MarkDraft,
    });
  }

  /** Sends the request; returns whether it succeeded. The http client shows a failure. */
  async function ask(operation: 'delete' | 'restore', { mobileNo }: SavedNumberView): Promise<boolean> {
    try {
      await edit.mutateAsync({ operation, mobileNo });
      return true;
    } catch (error) {
      if (error instanceof CallError) return false;
      throw error;
    }
  }

  async function remove(number: SavedNumberView): Promise<void> {
    if (await ask('delete', number)) undo.offer(number);
  }

  async function takeBack(): Promise<void> {
    if (undo.offered && (await ask('restore', undo.offered))) undo.withdraw();
  }

  return (
    <Page
      corner={<MeCorner />}
      bottom={
        // If the list can be loaded again, that is the main action.
        <Button
          kind={marked.isError && !marked.data ? 'quiet' : 'primary'}
          block
          onClick={() => void navigate(paths.markEdit)}
        >
          {copy.add}
        </Button>
      }
    >
      {marked.data ? (
        <MarkList
          numbers={marked.data}
          onTopUp={topUp}
          onEdit={open}
          onDelete={(number) => void remove(number)}
        />
      ) : (
        <MissingAnswer query={marked} copy={copy}>
          <MarkBones />
          <p className={listLayout.text} role="status">
            {copy.loading}
          </p>
        </MissingAnswer>
      )}
      <UndoBar
        words={undo.offered && copy.deleted(nameInSentence(undo.offered))}
        undo={copy.undo}
        buttonRef={undo.buttonRef}
        onUndo={() => void takeBack()}
      />
    </Page>
  );
}
