/** What a person keeps of the list of orders under a name. */
import { type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { removeView, savedViews, saveView } from '../orders/saved-views.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

export function viewHandlers({
  pool,
}: ConsoleParts): ConsoleHandlersOf<'GET /views' | 'POST /views/save' | 'POST /views/remove'> {
  const viewsOf = async (caller: SignedIn) => ({ views: await savedViews(pool, personOf(caller).personNo) });
  return {
    'GET /views': (_, caller) => viewsOf(caller),
    async 'POST /views/save'(view, caller) {
      await saveView(pool, personOf(caller).personNo, view);
      return viewsOf(caller);
    },
    async 'POST /views/remove'({ name }, caller) {
      await removeView(pool, personOf(caller).personNo, name);
      return viewsOf(caller);
    },
  };
}
