import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as advertIcons from './advert-icons.tsx';
import { ClearIcon } from './clear-icon.tsx';
import { CopyIcon } from './copy-icon.tsx';
import * as editIcons from './edit-icons.tsx';
import * as icons from './icons.tsx';
import * as orderIcons from './order-icons.tsx';
import { RefreshIcon } from './refresh-icon.tsx';

const alone = { ClearIcon, CopyIcon, RefreshIcon };

test.each(Object.entries({ ...icons, ...advertIcons, ...editIcons, ...orderIcons, ...alone }))(
  '%s has its size in rem, so that it grows with the text',
  (_, Icon) => {
    const drawn = renderToStaticMarkup(<Icon />);
    expect(drawn).toMatch(/^<svg width="[\d.]+rem" height="[\d.]+rem"/);
  },
);
