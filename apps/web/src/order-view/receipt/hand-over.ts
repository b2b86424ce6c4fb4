// Ways to get a picture of a receipt out of the page.

/**
 * As an address that a long press can save: of the data itself, since an app around the page cannot read a
 * `blob:`.
 */
export function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

/** Whether this browser shares pictures. */
export function canSharePictures(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], 'receipt.png', { type: 'image/png' })] })
  );
}

/** Shares a file; ends quietly when the user thinks better of it. */
export async function shareFile(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Prints the page, which shows only the receipt then; `name` is what a PDF of it is called. */
export function printAs(name: string): void {
  const { title } = document;
  document.title = name;
  addEventListener('afterprint', () => void (document.title = title), { once: true });
  window.print();
}
