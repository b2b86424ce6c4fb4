import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { Button, Dialog, Notice } from '../../ui/index.ts';
import { Faults } from './faults.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { settingsTexts } from './texts.ts';

type Drafted = ConsoleResponse<'POST /settings/drafts/again'>;

/** Proposes the content of an earlier version as a new version. */
export function AgainButton({ versionNo }: { readonly versionNo: number }): ReactNode {
  const texts = useTexts(settingsTexts);
  const navigate = useNavigate();
  const { run, error, forget } = useAct();
  const [drafted, setDrafted] = useState<Drafted | null>(null);

  async function begin(): Promise<void> {
    const answer = await run(() => call('POST /settings/drafts/again', { versionNo }));
    if (answer) setDrafted(answer);
  }
  function close(): void {
    setDrafted(null);
    forget();
  }
  const title = texts.againTitle(versionNo);
  return (
    <>
      <Button kind="primary" onPress={begin}>
        {texts.again}
      </Button>
      {error !== null && (
        <Dialog title={title} onClose={close}>
          <Failure error={error} />
        </Dialog>
      )}
      {drafted?.draft === null && (
        <Dialog title={title} onClose={close}>
          {drafted.faults.length > 0 ? (
            <Faults faults={drafted.faults} />
          ) : (
            <Notice>{texts.againSame}</Notice>
          )}
        </Dialog>
      )}
      {drafted?.draft && (
        <ProposeDialog
          title={title}
          draft={drafted.draft}
          onClose={close}
          onProposed={(proposalNo) => void navigate(`/approvals/${proposalNo}`)}
        >
          <p>{texts.againWords}</p>
        </ProposeDialog>
      )}
    </>
  );
}
