import { type ReactNode, useState } from 'react';
import { call } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, reasonTexts } from '../../parts/index.ts';
import { TouchWords, useTouch } from '../../passkeys/index.ts';
import { Button, Copyable, Dialog } from '../../ui/index.ts';
import { eventsTexts } from './texts.ts';

interface SecretDialogProps {
  readonly endpointNo: number;
  readonly onClose: () => void;
}

/** Makes a new secret, confirmed by a passkey, and shows it once. */
export function SecretDialog({ endpointNo, onClose }: SecretDialogProps): ReactNode {
  const texts = useTexts(eventsTexts);
  const { cancel } = useTexts(reasonTexts);
  const [secret, setSecret] = useState<string | null>(null);
  const { confirm, isPending, error, shown } = useTouch({ act: 'newSecret', content: { endpointNo } });

  async function make(): Promise<void> {
    const answer = await confirm((asked, touch) => call('POST /events/newSecret', { ...asked, touch }));
    if (answer) setSecret(answer.secret);
  }
  if (secret !== null)
    return (
      <Dialog title={texts.newSecretTitle(endpointNo)} onClose={onClose} closeWords={texts.copied} isKept>
        <p>{texts.secretShown}</p>
        <Copyable text={secret} />
      </Dialog>
    );
  return (
    <Dialog
      title={texts.newSecretTitle(endpointNo)}
      onClose={onClose}
      isPending={isPending}
      onSubmit={make}
      closeWords={cancel}
      actions={
        <Button kind="primary" type="submit" isPending={isPending}>
          {texts.confirm}
        </Button>
      }
    >
      <p>{texts.newSecretWords}</p>
      {shown !== null && <TouchWords touched={shown} isPending={isPending} />}
      <Failure error={error} whenUnknown={texts.secretPressAgain} />
    </Dialog>
  );
}
