import { agreement, problemWith } from '@phonebill/contract/validation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { AgreementText } from '../../../agreement-text/agreement-text.tsx';
import { Consent } from '../../../agreement-text/consent.tsx';
import { agreementTextCopy } from '../../../agreement-text/copy.ts';
import { TextChanges } from '../../../agreement-text/text-changes.tsx';
import { call } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { partsCopy } from '../../../agreement-view/copy.ts';
import { NotThere } from '../../../agreement-view/not-there.tsx';
import { detailCopy } from './detail-copy.ts';
import * as styles from './agreement-list.module.css';

interface TextSheetProps {
  /** The version that was agreed to. */
  readonly agreed: string;
  /** Agrees to the version shown. */
  readonly onAgree: (textVersion: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Shows the text in effect, for the user to read and agree to. The box is ticked by the user only. */
export default function TextSheet({ agreed, onAgree, onClose }: TextSheetProps): ReactNode {
  const copy = useTexts(detailCopy);
  const parts = useTexts(partsCopy);
  const { service } = useTexts(agreementTextCopy);
  const language = useLanguage();
  const tickId = useId();
  const [ticked, setTicked] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const version = useQuery({
    queryKey: queryKey('agreementSetup', 'textVersion'),
    queryFn: async ({ signal }) =>
      (await call('GET /auto/v1/protocol/version', {}, { failureShownBy: 'caller', signal })).version,
    refetchOnMount: 'always',
  });
  const problem = isAsked ? problemWith(agreement, ticked, language) : null;

  async function agree(textVersion: string): Promise<void> {
    setAsked(true);
    if (!ticked) return;
    // The result is shown on the page.
    await onAgree(textVersion);
    onClose();
  }

  return (
    <Sheet title={service} onClose={onClose}>
      {version.data === undefined ? (
        <NotThere query={version} copy={parts} />
      ) : (
        <div className={styles.sheet}>
          <TextChanges kind="service" agreed={agreed} shown={version.data} />
          <AgreementText kind="service" version={version.data} />
          <Consent
            id={tickId}
            ticked={ticked}
            onChange={setTicked}
            label={copy.consentTo(service)}
            problem={problem}
          />
          <Button block onClick={() => agree(version.data)}>
            {copy.agree}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
