import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { BrowserRouter, useNavigate } from 'react-router';
import { queryClient } from '../calls/index.ts';
import { useLanguage } from '../language/index.ts';
import { ConsoleRoutes } from './routes.tsx';

/** Renders the console's pages. */
export function App(): ReactNode {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Pieces />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Supplies the components of src/ui with the language, and with how an opened row navigates. */
function Pieces(): ReactNode {
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <I18nProvider locale={language === 'zh' ? 'zh-CN' : 'en-GB'}>
      <RouterProvider navigate={(to) => void navigate(to)}>
        <ConsoleRoutes />
      </RouterProvider>
    </I18nProvider>
  );
}
