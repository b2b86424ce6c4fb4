import { createContext, type KeyboardEvent, type RefObject, use } from 'react';

/** Holds the one action of the page. */
export const EnterPays = createContext<RefObject<HTMLDivElement | null> | null>(null);

/**
 * For the number and the amounts: Enter there is a tap on the page's one action. On an amount that is not
 * chosen yet it chooses it: what is paid was seen before. A key held down is one tap.
 */
export function useEnterPays(): (event: KeyboardEvent<HTMLInputElement>) => void {
  const action = use(EnterPays);
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.repeat) return;
    const field = event.currentTarget;
    if (field.type === 'radio' && !field.checked) field.click();
    else action?.current?.querySelector('button')?.click();
  };
}
