import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { classNames } from '@phonebill/styles';
import { askAllAgain, switchLanguage, useAnswer, useIsConnectionLost } from '../calls/index.ts';
import { useLanguage, useTexts } from '../language/index.ts';
import { useCan, useMe } from '../session/index.ts';
import { Button, uiTexts } from '../ui/index.ts';
import { appTexts } from './app-texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Icon } from './icon.tsx';
import { oversight, type Place, placesFor, work } from './navigation.ts';
import { SearchBox } from './search-box.tsx';
import * as styles from './frame.module.css';

/** How often (ms) the counts in the navigation are loaded while the page is visible. */
const COUNTS_MS = 60_000;

/** Renders the frame of every screen: sections at the left, search and the person at the top. */
export function Frame(): ReactNode {
  const { pathname } = useLocation();
  const texts = useTexts(appTexts);
  const { tryAgain } = useTexts(uiTexts);
  const isLost = useIsConnectionLost();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <Navigation />
      <TopBar />
      <main className={styles.main} id="content" tabIndex={-1}>
        {isLost && (
          <div className={styles.lost} role="status">
            <p>{texts.lost}</p>
            <Button onPress={askAllAgain}>{tryAgain}</Button>
          </div>
        )}
        <ErrorBoundary place={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </div>
  );
}

function Navigation(): ReactNode {
  const { verbs } = useMe();
  const texts = useTexts(appTexts);
  const { pathname } = useLocation();
  const { data } = useAnswer('GET /home', {}, { refetchMs: COUNTS_MS });
  const navigation = useRef<HTMLElement>(null);
  // If the navigation is a scrolling row, the present section may be outside the visible part, also after the
  // window has become that narrow.
  useEffect(() => {
    const show = (): void =>
      navigation.current
        ?.querySelector('[aria-current]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [pathname]);
  const sections = [
    { title: texts.work, places: placesFor(work, verbs) },
    { title: texts.oversight, places: placesFor(oversight, verbs) },
  ];
  return (
    <nav ref={navigation} className={styles.navigation} aria-label={texts.navigation}>
      <p className={styles.product}>{texts.product}</p>
      {sections
        .filter(({ places }) => places.length > 0)
        .map(({ title, places }) => (
          <div key={title} className={styles.section}>
            <p className={styles.sectionTitle}>{title}</p>
            {places.map((place) => (
              <PlaceLink
                key={place.name}
                place={place}
                count={data ? (place.waiting?.(data.waiting) ?? 0) : 0}
              />
            ))}
          </div>
        ))}
    </nav>
  );
}

function PlaceLink({ place, count }: { readonly place: Place; readonly count: number }): ReactNode {
  const texts = useTexts(appTexts);
  return (
    <NavLink
      to={place.to}
      end={place.to === '/'}
      className={({ isActive }) => classNames(styles.place, isActive && styles.here)}
    >
      <Icon name={place.icon} />
      <span className={styles.placeName}>{texts[place.name]}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <span className="only-read-aloud">{texts.waiting(count)}</span>
        </span>
      )}
    </NavLink>
  );
}

function TopBar(): ReactNode {
  const { name } = useMe();
  const can = useCan();
  const language = useLanguage();
  const texts = useTexts(appTexts);
  return (
    <header className={styles.topBar}>
      <div className={styles.search}>{can('orders.read') && <SearchBox />}</div>
      <Button kind="text" onPress={() => switchLanguage(language === 'zh' ? 'en' : 'zh')}>
        <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{texts.otherLanguage}</span>
      </Button>
      <Link to="/me" className={styles.me} title={texts.me}>
        <Icon name="account" />
        <span className={styles.meName}>{name}</span>
      </Link>
    </header>
  );
}
