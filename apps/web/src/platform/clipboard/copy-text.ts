/**
 * Copies a text, as a tap asks for it. Old web views and pages over http have no clipboard of their own:
 * there the text is selected and copied as the keyboard does it. False: neither is let; the text should
 * then stand where it can be selected.
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
  // Read-only: no keyboard comes up for it.
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  // Outside an open sheet nothing can be selected.
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
