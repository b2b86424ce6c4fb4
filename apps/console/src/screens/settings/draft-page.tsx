import type { SettingsDraftView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { ChangeCards } from '../../settings/index.ts';
import { Button, LinkButton } from '../../ui/index.ts';
import { ProposeDialog } from './propose-dialog.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { settingsTexts } from './texts.ts';
import { useWorkingCopy } from './working-copy.ts';

/**
 * Shows a change that passed the check: its differences, a preview of the pages with it, and its proposal.
 */
export function DraftPage(): ReactNode {
  const texts = useTexts(settingsTexts);
  const { hash = '' } = useParams();
  const answer = useAnswer('GET /settings/draft', { hash }, { isOfOne: true });
  const draft = answer.data?.draft;
  return (
    <SettingsScreen title={texts.draft} {...(draft && { actions: <Actions draft={draft} /> })}>
      <Loaded answer={answer}>{({ draft: shown }) => <ChangeCards draft={shown} />}</Loaded>
    </SettingsScreen>
  );
}

function Actions({ draft }: { readonly draft: SettingsDraftView }): ReactNode {
  const texts = useTexts(settingsTexts);
  const navigate = useNavigate();
  const can = useCan();
  const { discard } = useWorkingCopy();
  const [isProposing, setProposing] = useState(false);
  return (
    <>
      {draft.again === null && <LinkButton to="/settings/change">{texts.edit1}</LinkButton>}
      <LinkButton to={`/settings/drafts/${draft.hash}/preview`}>{texts.preview}</LinkButton>
      {can('settings.propose') && (
        <Button kind="primary" onPress={() => setProposing(true)}>
          {texts.propose}
        </Button>
      )}
      {isProposing && (
        <ProposeDialog
          title={texts.proposeTitle}
          draft={draft}
          mayBeginLater
          onClose={() => setProposing(false)}
          onProposed={(proposalNo) => {
            discard();
            void navigate(`/approvals/${proposalNo}`);
          }}
        />
      )}
    </>
  );
}
