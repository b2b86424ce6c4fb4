/** The properties of a pressed key that the shortcut checks. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;
/** The properties of the focused element that the shortcut checks. */
type Focused = Pick<HTMLElement, 'tagName' | 'isContentEditable' | 'closest'>;

/** Returns whether a key is the shortcut of the search box: `/` alone, outside of fields and dialogs. */
export function isSearchShortcut(press: Press, focused: Element | null): boolean {
  if (press.key !== '/' || press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented)
    return false;
  const element = focused as unknown as Focused | null;
  if (element === null) return true;
  const isField = ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName) || element.isContentEditable;
  return !isField && element.closest('[role="dialog"], [role="listbox"]') === null;
}
