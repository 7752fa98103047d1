import { createRoot } from 'react-dom/client';
import { Catalog } from './Catalog.tsx';
import './catalog.css';

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(<Catalog />);
