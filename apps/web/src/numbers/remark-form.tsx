import { type ReactNode, type RefObject, useId } from 'react';
import { useLeave } from '../platform/navigate.ts';
import { useTexts } from '../platform/language/index.ts';
import { Button } from '../ui/button/button.tsx';
import { type Failure, FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { remarkCopy } from './remark-copy.ts';

interface RemarkFormProps {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly className: string | undefined;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly onSave: () => unknown;
  readonly children: ReactNode;
}

/** Renders the page of a form with a name of the user's own: its fields, why it was not saved, and Save. */
export function RemarkForm({
  formRef,
  className,
  isBusy,
  failure,
  onSave,
  children,
}: RemarkFormProps): ReactNode {
  const texts = useTexts(remarkCopy);
  const formId = useId();
  return (
    <Page
      bottom={
        <Button block type="submit" form={formId} busy={isBusy}>
          {texts.save}
        </Button>
      }
    >
      <form
        id={formId}
        ref={formRef}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSave();
        }}
      >
        {children}
        <FailureNotice failure={failure ?? null} />
      </form>
    </Page>
  );
}

/**
 * Returns a function that shows a toast that it was saved, and goes back to the previous page, or to `path`
 * if there is none of ours.
 */
export function useLeaveSaved(path: string): () => void {
  const texts = useTexts(remarkCopy);
  const leave = useLeave();
  return () => {
    showToast(texts.saved);
    leave(path);
  };
}
