/** The views of a list that people store by name, for lists that they may see. */
import { type ListName, listVerbs } from '@phonebill/contract/console';
import { type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { verbsAt } from '../people/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { removeView, savedViews, saveView } from '../views/saved-views.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

export function viewHandlers({
  pool,
  clock,
}: ConsoleParts): ConsoleHandlersOf<'GET /views' | 'POST /views/save' | 'POST /views/remove'> {
  /** Returns the person's number. Throws ConsoleRefused (notAllowed) if they may not see the list. */
  function viewerOf(caller: SignedIn, list: ListName): number {
    const person = personOf(caller);
    if (!verbsAt(person, new Date(clock())).has(listVerbs[list])) throw new ConsoleRefused('notAllowed');
    return person.personNo;
  }
  const viewsOf = async (personNo: number, list: ListName) => ({
    views: await savedViews(pool, personNo, list),
  });
  return {
    'GET /views': ({ list }, caller) => viewsOf(viewerOf(caller, list), list),
    async 'POST /views/save'({ view }, caller) {
      const personNo = viewerOf(caller, view.list);
      await saveView(pool, personNo, view);
      return viewsOf(personNo, view.list);
    },
    async 'POST /views/remove'({ list, name }, caller) {
      const personNo = viewerOf(caller, list);
      await removeView(pool, personNo, list, name);
      return viewsOf(personNo, list);
    },
  };
}
