/**
 * Copies a text; called when the user taps. Old web views and pages over http have no clipboard API: there
 * the text is selected and copied by the browser's copy command. Returns false if neither is possible; the
 * text should then be shown where the user can select it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // A read-only field opens no keyboard.
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  // While a sheet is open, text outside it cannot be selected.
  const sheets = document.querySelectorAll('dialog[open]');
  (sheets[sheets.length - 1] ?? document.body).append(field);
  try {
    field.select();
    field.setSelectionRange(0, text.length);
    // oxlint-disable-next-line typescript/no-deprecated -- what old web views have
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    (before as HTMLElement | null)?.focus({ preventScroll: true });
  }
}
