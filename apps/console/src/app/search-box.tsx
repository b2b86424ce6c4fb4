import { type SubmitEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../language/index.ts';
import { appTexts } from './app-texts.ts';
import { Icon } from './icon.tsx';
import { isSearchShortcut } from './search-shortcut.ts';
import * as styles from './search-box.module.css';

/** Searches orders, agreements and users by their numbers; `/` focuses it if no field has the focus. */
export function SearchBox(): ReactNode {
  const texts = useTexts(appTexts);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!isSearchShortcut(event, document.activeElement)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  function search(event: SubmitEvent): void {
    event.preventDefault();
    const wanted = query.trim();
    if (wanted !== '') void navigate(`/search?${new URLSearchParams({ q: wanted })}`);
  }

  return (
    <form role="search" className={styles.searchBox} onSubmit={search}>
      <span className={styles.sign}>
        <Icon name="search" />
      </span>
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label={texts.search}
        aria-keyshortcuts="/"
        placeholder={texts.searchHint}
        value={query}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setQuery(target.value)}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </form>
  );
}
