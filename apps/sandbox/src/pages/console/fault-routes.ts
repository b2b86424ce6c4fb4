import type { FastifyInstance } from 'fastify';
import { partners } from '../../config/config.ts';
import type { FaultBoard } from '../../faults/fault-board.ts';
import { type FaultSettings, noFaultSettings, readFaultSettings } from '../../faults/fault-settings.ts';
import { Refusal } from '../../http/refusals.ts';
import { html, type Html } from '../html.ts';
import { heading, notice, problem } from '../kit.ts';
import { pageAt, type PageParts, sendPage, type Site, type View, viewOf } from '../page.ts';
import { knobFields, settingsFromForm } from './fault-form.ts';
import { faultCopy as copy } from './fault-copy.ts';

type Done = 'saved' | 'cleared';

/** Registers the page on which the fault knobs are set, `/faults`. */
export function faultRoutes(app: FastifyInstance, faults: FaultBoard, site: Site): void {
  pageAt<{ Querystring: { done?: Done } }>(app, '/faults', site, ({ query: { done } }, view) =>
    faultsPage(
      faults.settings,
      (done === 'saved' || done === 'cleared') && notice(view.translate(copy[done])),
      view,
    ),
  );

  app.post<{ Body: Record<string, string> | undefined }>('/faults', (request, reply) => {
    const view = viewOf(request, site);
    const form = request.body ?? {};
    const clears = form['do'] === 'clear';
    try {
      faults.set(clears ? noFaultSettings : readFaultSettings(settingsFromForm(form)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendPage(reply, view, {
        ...faultsPage(faults.settings, problem(error.message), view),
        status: 400,
      });
    }
    void reply.redirect(view.path(`/faults?done=${clears ? 'cleared' : 'saved'}`), 303);
  });
}

function faultsPage(settings: FaultSettings, said: Html | false, view: View): PageParts {
  const { translate } = view;
  const main = html`<main class="console">
${heading(translate(copy.title), translate(copy.lead))}
${said}
<form class="console-form" method="post" action="${view.path('/faults')}">
${partners.map((partner) => knobFields(partner, settings, view))}
<div class="save">
<button class="button button-outline" name="do" value="clear" formnovalidate>${translate(copy.reset)}</button>
<button class="button" name="do" value="save">${translate(copy.save)}</button>
</div>
</form>
</main>`;
  return { title: translate(copy.title), style: 'console', main };
}
