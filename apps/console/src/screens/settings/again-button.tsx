import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { Button, Dialog, Notice } from '../../ui/index.ts';
import { ProposeDialog } from './propose-dialog.tsx';
import { settingsTexts } from './texts.ts';

/** Proposes what an earlier version said as a new one. */
export function AgainButton({ versionNo }: { readonly versionNo: number }): ReactNode {
  const texts = useTexts(settingsTexts);
  const navigate = useNavigate();
  const { run, error, forget } = useAct();
  const [drafted, setDrafted] = useState<{ readonly hash: string | null } | null>(null);

  async function begin(): Promise<void> {
    const answer = await run(() => call('POST /settings/drafts/again', { versionNo }));
    if (answer) setDrafted({ hash: answer.draft?.hash ?? null });
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
      {drafted?.hash === null && (
        <Dialog title={title} onClose={close}>
          <Notice>{texts.againSame}</Notice>
        </Dialog>
      )}
      {typeof drafted?.hash === 'string' && (
        <ProposeDialog
          title={title}
          hash={drafted.hash}
          hasPrices={false}
          onClose={close}
          onProposed={(proposalNo) => void navigate(`/approvals/${proposalNo}`)}
        >
          <p>{texts.againWords}</p>
        </ProposeDialog>
      )}
    </>
  );
}
