import { agreement as consent, problemWith } from '@phonebill/contract/validation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AgreementText } from '../../../agreement-text/agreement-text.tsx';
import { agreementTextTexts } from '../../../agreement-text/texts.ts';
import { call } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AlertIcon } from '../../../ui/icon/icons.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { agreementKeys } from '../api/agreement-keys.ts';
import { NotThere } from '../parts/not-there.tsx';
import { partTexts } from '../parts/texts.ts';
import { detailTexts } from './detail-texts.ts';

interface TextSheetProps {
  /** Agrees to the version that was shown. */
  readonly onAgree: (textVersion: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The text that counts now, to be read and agreed to. The tick is the user's own. */
export default function TextSheet({ onAgree, onClose }: TextSheetProps): ReactNode {
  const texts = useTexts(detailTexts);
  const words = useTexts(partTexts);
  const { service } = useTexts(agreementTextTexts);
  const language = useLanguage();
  const [ticked, setTicked] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const version = useQuery({
    queryKey: agreementKeys.textVersion,
    queryFn: async ({ signal }) => (await call('GET /auto/v1/protocol/version', {}, { failureShownBy: 'caller', signal })).version,
    refetchOnMount: 'always',
  });
  const problem = isAsked ? problemWith(consent, ticked, language) : null;

  async function agree(textVersion: string): Promise<void> {
    setAsked(true);
    if (!ticked) return;
    // Whatever comes of it is said on the page.
    await onAgree(textVersion);
    onClose();
  }

  return (
    <Sheet title={service} onClose={onClose}>
      {version.data === undefined ? <NotThere query={version} words={words} /> : (
        <div className="agreement-sheet">
          <AgreementText kind="service" version={version.data} />
          <label className="agreement-tick">
            <input type="checkbox" checked={ticked} aria-invalid={problem !== null || undefined} aria-describedby={problem ? 'tick-problem' : undefined} onChange={({ target }) => setTicked(target.checked)} />
            <span>{texts.consentTo(service)}</span>
          </label>
          <div aria-live="polite">{problem && <p className="agreement-tick__problem" id="tick-problem"><AlertIcon />{problem}</p>}</div>
          <Button block onClick={() => agree(version.data)}>{texts.agree}</Button>
        </div>
      )}
    </Sheet>
  );
}
