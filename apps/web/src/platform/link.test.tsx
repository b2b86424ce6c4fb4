import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

test('a link has its address below the base and the attributes of an anchor', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter basename="/phonebillh5" initialEntries={['/phonebillh5/a/b?c=1']}>
      <Link to="/me?d=2" state={{ from: 'b' }} replace className="row" aria-label="Me">
        Me
      </Link>
      <Link to={{ pathname: '/a/b', search: '?c=1', hash: 'e' }}>Here</Link>
    </MemoryRouter>,
  );
  expect(markup).toBe(
    '<a class="row" aria-label="Me" href="/phonebillh5/me?d=2">Me</a>' +
      '<a href="/phonebillh5/a/b?c=1#e">Here</a>',
  );
});
