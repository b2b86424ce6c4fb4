import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { answerOrOffer } from '../platform/wallet-app/answer-or-offer.ts';
import { useWalletCan } from '../platform/wallet-app/use-wallet-can.ts';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { walletViewCopy } from './copy.ts';

/**
 * Links to the wallet app's own page for a new password, for users who did not get past the cashier's (SPEC
 * section 7). Renders nothing if the app has none.
 */
export function ResetPayPasswordLink({ className }: { readonly className?: string | undefined }): ReactNode {
  const copy = useTexts(walletViewCopy);
  if (!useWalletCan('canResetPayPassword')) return null;
  async function reset(): Promise<void> {
    const native = await walletApp.native();
    if (!native) return;
    const resetting = (opened: () => void) => {
      const result = native.resetPayPassword(opened);
      void result.then((how) => {
        if (how.kind !== 'done' || how.value === 'unclear') return;
        showToast(how.value === 'succeeded' ? copy.passwordReset : copy.passwordKept);
      });
      return result;
    };
    await answerOrOffer(resetting, { of: 'payPassword' }, (how) => how !== 'unclear');
  }
  return (
    <button type="button" className={className} onClick={() => void reset()}>
      <span>{copy.resetPayPassword}</span>
      <ForwardIcon />
    </button>
  );
}
