import './start/component-locale.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ReleasePage } from './screens/release/ReleasePage.tsx';
import './styles.css';

// The page of release links. It has no session, keeps nothing in the browser and loads no part of the application.
const element = document.querySelector('#root');
if (!element) throw new Error('the page has no #root');
createRoot(element).render(
  <StrictMode>
    <ReleasePage />
  </StrictMode>,
);
