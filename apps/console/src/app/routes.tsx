import { PartBoundary } from '@phonebill/lazy-part';
import type { ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { AgreementPage } from '../screens/agreement/agreement-page.tsx';
import { ApprovalPage } from '../screens/approvals/approval-page.tsx';
import { ApprovalsPage } from '../screens/approvals/approvals-page.tsx';
import { AuditPage } from '../screens/audit/audit-page.tsx';
import { DifferencesPage } from '../screens/differences/differences-page.tsx';
import { EnrolPage } from '../screens/enrol/enrol-page.tsx';
import { HealthPage } from '../screens/health/health-page.tsx';
import { HomePage } from '../screens/home/home-page.tsx';
import { MePage } from '../screens/me/me-page.tsx';
import { MessagesPage } from '../screens/messages/messages-page.tsx';
import { OrderPage } from '../screens/order/order-page.tsx';
import { OrdersPage } from '../screens/orders/orders-page.tsx';
import { PeoplePage } from '../screens/people/people-page.tsx';
import { SearchPage } from '../screens/search/search-page.tsx';
import { CompanyPage } from '../screens/sign-in/company-page.tsx';
import { SignInPage } from '../screens/sign-in/sign-in-page.tsx';
import { StopsPage } from '../screens/stops/stops-page.tsx';
import { TerminalPage } from '../screens/terminal/terminal-page.tsx';
import { UserPage } from '../screens/user/user-page.tsx';
import { Skeleton } from '../ui/index.ts';
import { Allowed } from './allowed.tsx';
import { Frame } from './frame.tsx';
import { NotFound } from './not-found.tsx';
import { screensOf } from './screens-of.ts';
import { SessionGate } from './session-gate.tsx';

/**
 * Few people look at money, change the settings or set where channels are notified: these are loaded when
 * opened.
 */
const settingsScreen = screensOf(() => import('../screens/settings/index.ts'));
const VersionsPage = settingsScreen('VersionsPage');
const VersionPage = settingsScreen('VersionPage');
const ComparePage = settingsScreen('ComparePage');
const ChangePage = settingsScreen('ChangePage');
const DraftPage = settingsScreen('DraftPage');
const FloorsPage = settingsScreen('FloorsPage');
const FloorsChangePage = settingsScreen('FloorsChangePage');
const PreviewPage = settingsScreen('PreviewPage');

const eventScreen = screensOf(() => import('../screens/events/index.ts'));
const EventsPage = eventScreen('EventsPage');
const EndpointPage = eventScreen('EndpointPage');
const EventPage = eventScreen('EventPage');

const moneyScreen = screensOf(() => import('../screens/money/index.ts'));
const MoneyDaysPage = moneyScreen('MoneyDaysPage');
const MoneyDayPage = moneyScreen('MoneyDayPage');
const MoneyLedgerPage = moneyScreen('MoneyLedgerPage');
const MoneyFloatsPage = moneyScreen('MoneyFloatsPage');
const MoneyUnknownsPage = moneyScreen('MoneyUnknownsPage');
const MoneyMarginsPage = moneyScreen('MoneyMarginsPage');

/** The outlet for screens that are loaded when opened. */
const comesLater = (
  <PartBoundary fallback={<Skeleton lines={6} />}>
    <Outlet />
  </PartBoundary>
);

/** Renders the addresses of the console, each with its screen and the verb it needs. */
export function ConsoleRoutes(): ReactNode {
  return (
    <Routes>
      <Route path="/sign-in" element={<SignInPage />} />
      <Route path="/sign-in/company" element={<CompanyPage />} />
      <Route path="/enrol" element={<EnrolPage />} />
      <Route
        element={
          <SessionGate>
            <Frame />
          </SessionGate>
        }
      >
        <Route path="/" element={<HomePage />} />
        <Route element={<Allowed verb="orders.read" />}>
          <Route path="/orders" element={<OrdersPage />} />
          <Route path="/orders/:number" element={<OrderPage />} />
          <Route path="/agreements/:number" element={<AgreementPage />} />
          <Route path="/users/:userNo" element={<UserPage />} />
          <Route path="/search" element={<SearchPage />} />
          <Route path="/stops" element={<StopsPage />} />
        </Route>
        <Route path="/approvals" element={<ApprovalsPage />} />
        <Route path="/approvals/:proposalNo" element={<ApprovalPage />} />
        <Route element={<Allowed verb="messages.read" />}>
          <Route path="/messages" element={<MessagesPage />} />
        </Route>
        <Route element={<Allowed verb="differences.read" />}>
          <Route path="/differences" element={<DifferencesPage />} />
        </Route>
        <Route element={<Allowed verb="money.read" />}>
          <Route element={comesLater}>
            <Route path="/money" element={<MoneyDaysPage />} />
            <Route path="/money/ledger" element={<MoneyLedgerPage />} />
            <Route path="/money/floats" element={<MoneyFloatsPage />} />
            <Route path="/money/unknowns" element={<MoneyUnknownsPage />} />
            <Route path="/money/margins" element={<MoneyMarginsPage />} />
            <Route path="/money/:book/:day" element={<MoneyDayPage />} />
          </Route>
        </Route>
        <Route element={<Allowed verb="health.read" />}>
          <Route path="/health" element={<HealthPage />} />
        </Route>
        <Route element={<Allowed verb="settings.read" />}>
          <Route element={comesLater}>
            <Route path="/settings" element={<VersionsPage />} />
            <Route path="/settings/versions/:versionNo" element={<VersionPage />} />
            <Route path="/settings/compare/:from/:to" element={<ComparePage />} />
            <Route path="/settings/floors" element={<FloorsPage />} />
            <Route path="/settings/floors/change" element={<FloorsChangePage />} />
            <Route path="/settings/change" element={<ChangePage />} />
            <Route path="/settings/drafts/:hash" element={<DraftPage />} />
            <Route path="/settings/drafts/:hash/preview" element={<PreviewPage />} />
          </Route>
        </Route>
        <Route element={<Allowed verb="events.read" />}>
          <Route element={comesLater}>
            <Route path="/events" element={<EventsPage />} />
            <Route path="/events/:endpointNo" element={<EndpointPage />} />
            <Route path="/events/:endpointNo/:eventId" element={<EventPage />} />
          </Route>
        </Route>
        <Route element={<Allowed verb="people.read" />}>
          <Route path="/people" element={<PeoplePage />} />
        </Route>
        <Route element={<Allowed verb="audit.read" />}>
          <Route path="/audit" element={<AuditPage />} />
        </Route>
        <Route path="/me" element={<MePage />} />
        <Route path="/terminal" element={<TerminalPage />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
